// `npm run check`: format, lint, walls, types, rules, rooms and screens. Under two minutes; runs before every
// commit.
import { ensureInstalled, must, run, say } from './prepare.mjs'

ensureInstalled()
const bin = (path) => `node_modules/${path}`
const steps = [
  ['format', [bin('oxfmt/bin/oxfmt'), '--check', '.']],
  ['lint', [bin('oxlint/bin/oxlint'), '--deny-warnings', '--report-unused-disable-directives']],
  ['walls', [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', 'tools/walls.mjs', 'src']],
  ['words', ['tools/words.mjs']],
  ['citations', ['tools/citations.mjs']],
  ['migrations', ['tools/migrations.mjs']],
  ['settings page', ['tools/settings-page.ts', '--check']],
  ['route types', [bin('@react-router/dev/dist/cli/index.js'), 'typegen']],
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['rules, rooms and screens', [bin('vitest/vitest.mjs'), 'run', ...process.argv.slice(2)]],
]
for (const [name, args] of steps) {
  say(name)
  must(run(args), name)
}
