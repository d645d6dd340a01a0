// `npm test`: everything, also on a fresh clone: packages, checks, rules and rooms, the build, and the browser tests
// against the shop as `npm start` opens it. Ends with `N passed, N failed`.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { buildIfStale, ensureInstalled, root, run, runtimeFlags, say } from './prepare.mjs'
import { openStoryShop } from './story-shop.mjs'

ensureInstalled()
const results = join(root, 'test-results')
mkdirSync(results, { recursive: true })
const count = { passed: 0, failed: 0 }
/** Failures, repeated at the end of the output. */
const troubles = []
const add = (passed, failed) => {
  count.passed += passed
  count.failed += failed
}

function check(name, args) {
  say(name)
  const passed = run(args).status === 0
  if (!passed) troubles.push(name)
  add(...(passed ? [1, 0] : [0, 1]))
}

check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.'])
check('lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives'])
check('walls', [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  '--config',
  'tools/walls.mjs',
  'src',
])
check('words', ['tools/words.mjs'])
check('citations', ['tools/citations.mjs'])
check('migrations', ['tools/migrations.mjs'])
check('settings page', ['tools/settings-page.ts', '--check'])
check('route types', ['node_modules/@react-router/dev/dist/cli/index.js', 'typegen'])
check('types', ['node_modules/typescript/bin/tsc', '--noEmit'])

say('rules, rooms and screens')
const unitFile = join(results, 'rooms.json')
rmSync(unitFile, { force: true })
const unit = run([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--retry=1', // timeouts on a busy machine, as with browser tests; retried tests are listed at the end
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitFile}`,
])
const rooms = read(unitFile)
add(rooms?.numPassedTests ?? 0, rooms?.numFailedTests ?? 0)
if (unit.status !== 0 && !rooms?.numFailedTests) add(0, 1)
for (const { name, message, assertionResults } of rooms?.testResults ?? []) {
  if (message) troubles.push(`${relative(root, name)}\n${message}`)
  for (const { status, fullName, failureMessages } of assertionResults) {
    const failure = `${relative(root, name)} > ${fullName}\n${failureMessages.join('\n')}`
    if (status === 'failed') troubles.push(failure)
    else if (failureMessages.length > 0) say(`passed at the second try: ${failure}`)
  }
}

say('browser stories')
process.env.CHROMIUM_PATH = ensureBrowser()
buildIfStale()
await stories()

for (const each of troubles) console.log(`\n✘ ${each}`)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1)

async function stories() {
  let shop = null
  let seed = null
  try {
    seed = await openStoryShop()
    await seed.stop()
    process.env.STORY_SEED = seed.data
    shop = await openStoryShop()
    // sums without the code of the month
    run([...runtimeFlags, 'src/processes/command-line/setting.ts', 'monthly_code', 'null'], {
      env: shop.environment,
    })
    const storyFile = join(results, 'stories.json')
    rmSync(storyFile, { force: true })
    const playwright = run(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
      env: { ...process.env, STORY_URL: shop.address, STORY_DATA: shop.data },
    })
    const stats = read(storyFile)?.stats
    add((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
    tellTroubles(stats)
    if (playwright.status !== 0 && !stats?.unexpected) add(0, 1)
  } catch (error) {
    console.error(String(error))
    add(0, 1)
  } finally {
    await shop?.close()
    await seed?.close()
  }
}

/**
 * Prints the accessibility snapshots of the pages at which browser tests failed, because their screenshots are
 * deleted with the folder.
 */
function tellTroubles(stats) {
  if (stats?.flaky) say(`${stats.flaky} stories were told at the second try`)
  for (const file of readdirSync(results, { recursive: true }))
    if (file.endsWith('error-context.md'))
      console.log(`\n${file}\n${readFileSync(join(results, file), 'utf8').slice(0, 6_000)}`)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // the runner did not write it
  }
}
