# docs: run
tsc --strict --skipLibCheck --target es2022 --module commonjs --moduleResolution node10 --outDir compiled story.ts
node compiled/story.js
# end
