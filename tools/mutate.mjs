// `npm run mutate [-- [--rules] ROOM…]`: plants small faults into the rules of rooms and lists those that no test of
// the room detects. With `--rules` only tests of rules run, without a database: minutes instead of hours. Exits with
// 1 when a room detects fewer than its share. Reports: test-results/mutants/ROOM.json.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run, say } from './prepare.mjs'

/** Rooms in which a fault costs money, and the states that guard it. `money` is the file of that name. */
const rooms = [
  'money',
  'pricing',
  'cart',
  'quotes',
  'orders',
  'payments',
  'wallet',
  'returns',
  'stock',
  'referrals',
  'rewards',
  'delivery',
  'members',
]
const transitions = /(?:^|\/)(?:transition|settle|capture|confirm|deadlines|ends|follow|freezes)\.ts$/
const leastShare = 0.9

ensureInstalled()
const requested = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = requested.filter((room) => !rooms.includes(room))
if (unknown.length > 0 || process.argv.includes('--help')) {
  console.log(`npm run mutate [-- [--rules] ROOM…]\nROOM is one of ${rooms.join(', ')}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
const results = join(root, 'test-results/mutants')
mkdirSync(results, { recursive: true })
const table = []
for (const room of requested.length > 0 ? requested : rooms) table.push(mutate(room))
console.table(table)
process.exit(table.every(({ share }) => share >= leastShare) ? 0 : 1)

function mutate(room) {
  say(room)
  const report = join(results, `${room}.json`)
  const config = join(results, `${room}.config.json`)
  rmSync(report, { force: true })
  writeFileSync(config, JSON.stringify(strykerConfig(room, report)))
  run(['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config], {
    env: { ...process.env, MUTATE_ROOM: room, MUTATE_TESTS: process.argv.includes('--rules') ? 'rules' : '' },
  })
  return { room, ...counts(report) }
}

function strykerConfig(room, report) {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutate.vitest.ts' },
    mutate: filesOf(room),
    // texts and object keys contain no decisions
    mutator: {
      excludedMutations: [
        'StringLiteral',
        'ObjectLiteral',
        'ArrayDeclaration',
        'Regex',
        'BlockStatement',
        'OptionalChaining',
      ],
    },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    inPlace: false,
    tempDirName: 'test-results/mutants/sandbox',
    disableTypeChecks: false,
    tsconfigFile: 'no-tsconfig.json', // TypeScript 7 has no API that could rewrite ours
    concurrency: 2,
    timeoutMS: 20_000,
    reporters: ['json', 'clear-text'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    ignorePatterns: ['build', '.data', 'test-results', 'docs', 'db/seed/media/originals'],
  }
}

function filesOf(room) {
  if (room === 'money') return ['src/shop/money.ts']
  const folder = `src/shop/${room}`
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.rules.ts') || name === 'rules.ts' || transitions.test(name))
    .map((name) => `${folder}/${name}`)
}

function counts(report) {
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const of = (...states) => mutants.filter(({ status }) => states.includes(status)).length
  const noticed = of('Killed', 'Timeout')
  const missed = of('Survived', 'NoCoverage')
  return { noticed, missed, share: Number((noticed / Math.max(1, noticed + missed)).toFixed(3)) }
}
