import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import cn from '#backoffice/words/cn.json' with { type: 'json' }
import en from '#backoffice/words/en.json' with { type: 'json' }
import hk from '#backoffice/words/hk.json' with { type: 'json' }
import zh from '#backoffice/words/zh.json' with { type: 'json' }
import { causeOf, causes, noteOf, reasonColumns } from './causes.ts'
import { holdCauses } from './orders/rules.ts'

const migrations = join(import.meta.dirname, '../../db/migrations')
const name = `causes_${randomUUID().replaceAll('-', '')}`
const server = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 })
let pool: pg.Pool
let folder = ''
/** The database as it was before causes. */
beforeAll(async () => {
  await server.query(`create database ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  pool = new pg.Pool({ connectionString: url.href })
  pool.on('error', () => {}) // the database is dropped under connections that are still closing
  folder = await mkdtemp(join(tmpdir(), 'elowen-causes-'))
  for (const file of await readdir(migrations))
    if (file < '0068') await cp(join(migrations, file), join(folder, file))
  await cp(join(migrations, 'reworded.json'), join(folder, 'reworded.json'))
  await migrate(pool, folder)
}, 120_000)
afterAll(async () => {
  await pool.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

describe('a reason', () => {
  it.each([
    ['', 'none', ''],
    ['rang the buyer', 'noted', 'rang the buyer'],
    [{ cause: 'unpaid' as const }, 'unpaid', ''],
    [{ cause: 'fraud' as const, note: '80' }, 'fraud', '80'],
  ])('%j is a cause and a note', (reason, cause, note) => {
    expect([causeOf(reason), noteOf(reason)]).toEqual([cause, note])
    expect(reasonColumns(reason)).toEqual({ cause, reason: note })
  })

  it('has every cause of a hold among its causes', () =>
    expect(holdCauses.filter((cause) => !causes.includes(cause))).toEqual([]))
})

describe('words of causes', () => {
  const ownKeys = ['none', 'noted', 'other']
  it.each(Object.entries({ hk, zh, cn, en }))('%s has one for every cause', (_, words) => {
    expect(Object.keys(words.cause).toSorted()).toEqual(
      causes.filter((each) => !ownKeys.includes(each)).toSorted(),
    )
    expect(Object.values(words.cause).filter((word) => word.trim() === '')).toEqual([])
  })
})

describe('code of the shop', () => {
  it('writes no sentence as a reason and compares none', async () => {
    const found: string[] = []
    const files = await readdir(import.meta.dirname, { recursive: true })
    const code = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    for (const file of code.filter((each) => !each.startsWith('catalogue/'))) {
      const lines = (await readFile(join(import.meta.dirname, file), 'utf8')).split('\n')
      for (const [index, line] of lines.entries())
        if (
          /\breason: ['`][^'`]* |\breason (?:===|!==) ['`][^'`]* |\.reason\.(?:includes|startsWith|match)/.test(
            line,
          )
        )
          found.push(`${file}:${index + 1} ${line.trim()}`)
    }
    // movements of stock are about an order, a change of it or a return; what staff wrote is passed on
    expect(found.filter((line) => !/`(?:order|return) \$\{|`\$\{reason\} \(/.test(line))).toEqual([])
  })
})

const order = '00000000-0000-4000-8000-000000000001'
const view = [
  ['system', 'not paid in time', 'unpaid', ''],
  ['system', 'score 80', 'fraud', '80'],
  ['system', '14 days after delivery', 'time_since_delivery', '14'],
  ['a@elowen.example', 'undone: pack', 'undone', 'pack'],
  ['a@elowen.example', 'address corrected: wrong street', 'address_corrected', 'wrong street'],
  ['a@elowen.example', 'the buyer rang', 'noted', 'the buyer rang'],
  ['system', 'a sentence nobody knows', 'other', 'a sentence nobody knows'],
  ['shopper', '', 'none', ''],
] as const

const matters = [
  ['fps_claim', '261122-ABC says that 261122ABC was paid', 'claimed', '261122ABC'],
  ['forged', 'a call in the name of payme was not theirs', 'webhook_forged', 'payme'],
  [
    'unknown_reference',
    'PayDollar took money as 7 for R-1, which we never gave',
    'unknown_reference',
    'PayDollar 7: R-1',
  ],
  [
    'difference',
    'R-1 was paid here, and is refunded at its provider',
    'provider_differs',
    'R-1: captured → refunded',
  ],
  [
    'difference',
    'R-1 (7) is refunded at its provider, and expired here',
    'provider_differs',
    'R-1 (7): expired → refunded',
  ],
  ['difference', 'PayMe gives no list of 2026-11-21', 'provider_list_missing', 'PayMe 2026-11-21'],
  ['no_answer', 'PayMe has given no answer on R-1 for a day', 'no_answer', 'PayMe R-1'],
  ['bank_line', '004-9 F1: 261122ABC was paid before', 'line_paid_before', '004-9 F1: 261122ABC'],
  ['bank_line', '004-9 F1: no payment of this amount is waiting', 'line_unexpected', '004-9 F1'],
  [
    'audit',
    'stock: holds end with their clock: 1 (x)',
    'check_failed',
    'stock: holds end with their clock: 1 (x)',
  ],
  ['wrong_amount', 'a sentence nobody knows', 'noted', 'a sentence nobody knows'],
] as const

describe('rows of the time before causes', () => {
  it('get the cause of their sentence; what is unknown stays as a note', async () => {
    for (const [actor, reason] of view)
      await pool.query(
        `insert into state_events (entity, entity_id, machine, to_state, actor, reason) values ('order', $1, 'note', 'note', $2, $3)`,
        [order, actor, reason],
      )
    await cp(join(migrations, '0068-causes.sql'), join(folder, '0068-causes.sql'))
    expect(await migrate(pool, folder)).toEqual(['0068-causes.sql'])
    const { rows } = await pool.query<{ cause: string; reason: string }>(
      'select cause, reason from state_events order by id',
    )
    expect(rows).toEqual(view.map(([, , cause, reason]) => ({ cause, reason })))
  })

  it.each(matters)('%s: %s', async (kind, sentence, cause, why) => {
    const before = await readdir(migrations)
    for (const file of before) if (file < '0083') await cp(join(migrations, file), join(folder, file))
    await migrate(pool, folder)
    const key = `${kind} ${sentence}`
    await pool.query('insert into payment_tasks (key, kind, why, created_at) values ($1, $2, $3, now())', [
      key,
      kind,
      sentence,
    ])
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(await readFile(join(migrations, '0083-causes-of-money-matters.sql'), 'utf8'))
      const { rows } = await client.query('select cause, why from payment_tasks where key = $1', [key])
      expect(rows).toEqual([{ cause, why }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('leave a list in the database that is the list of the code', async () => {
    await migrate(pool, migrations)
    const { rows } = await pool.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'cause_check'`,
    )
    const listed = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, cause]) => cause)
    expect(listed.toSorted()).toEqual(causes.toSorted())
  })
})
