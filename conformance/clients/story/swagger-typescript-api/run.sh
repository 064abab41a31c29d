# docs: run
tsc --strict --skipLibCheck --target es2022 --module nodenext --outDir compiled story.ts
node compiled/story.js
# end
