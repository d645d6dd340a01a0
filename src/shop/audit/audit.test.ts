import { readFile } from 'node:fs/promises'
import en from '#backoffice/words/en.json' with { type: 'json' }
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAuditedShop, type AuditedShop } from '#tools/builders/audit/audited-shop.ts'
import { plantedFaults } from '#tools/builders/audit/planted-faults.ts'
import { auditShop } from './audit.ts'
import { checkNames, listFindings } from './checks.ts'
import { proveBooks } from './jobs.ts'
import { auditAt } from './moment.store.ts'

let shop: AuditedShop
beforeAll(async () => {
  shop = await openAuditedShop()
})
afterAll(() => shop.close())

it('finds nothing in a shop with consistent data', async () => {
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})

it.each(checkNames)('finds a planted fault: %s', async (check) => {
  const found: { before: unknown[]; after: unknown[] } = { before: [], after: [] }
  const planted = plantedFaults(shop)
  const undone = shop.shop.db.transaction().execute(async (tx) => {
    found.before = await listFindings(tx, check)
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of planted[check]().split(';')) await sql.raw(statement).execute(tx)
    found.after = await listFindings(tx, check)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(found.before).toEqual([])
  expect(found.after[0]).toEqual({
    check,
    entity: expect.any(String),
    what: expect.any(String),
    args: expect.any(Array),
  })
  // its sentence at the desk takes as many values as were found
  const sentence = en.fault[check] ?? ''
  const values = new Set(sentence.match(/\{a\d\}/g)).size
  expect((found.after[0] as { args: unknown[] }).args).toHaveLength(values)
})

it('does not report rows of a restored backup that expired after the backup’s time', async () => {
  const check = 'stock_reservations_expire'
  const at = async (minutesAgo: number) => {
    let found: string[] = []
    const undone = shop.shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of plantedFaults(shop)[check]().split(';')) await sql.raw(statement).execute(tx)
      await auditAt(tx, new Date(Date.now() - minutesAgo * 60_000))
      found = (await listFindings(tx, check)).map((finding) => finding.check)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return found
  }
  expect(await at(0)).toEqual([check])
  expect(await at(600)).toEqual([])
})

it('runs at night and creates one staff task per failed check', async () => {
  await shop.shop.pool.query(`update coupons set used = used + 1 where code = 'WELCOME10'`)
  await proveBooks.run(shop.shop.systemContext())
  await proveBooks.run(shop.shop.systemContext())
  const { rows } = await shop.shop.pool.query(
    `select kind, cause, why from payment_tasks where kind = 'audit'`,
  )
  expect(rows).toEqual([{ kind: 'audit', cause: 'check_failed', why: 'coupons_within_limit: WELCOME10' }])
  // the desk finds the code of a check in front of what it found
  expect(checkNames.filter((name) => !/^\w+$/.test(name))).toEqual([])
})

it('adds the code of the check to tasks that were created before checks had codes', async () => {
  const tasks = [
    ['old-1', 'coupons: never more uses than there are: WELCOME10'],
    ['old-2', 'reviews, rewards, returns: what happened ends where they are: R-1, R-2'],
    ['old-3', 'stock: holds end with their clock'],
  ] as const
  for (const [key, why] of tasks)
    await shop.shop.pool.query(
      `insert into payment_tasks (key, kind, cause, why, created_at) values ($1, 'audit', 'check_failed', $2, now())`,
      [key, why],
    )
  await shop.shop.pool.query(await readFile('db/migrations/0470-codes-of-checks.sql', 'utf8'))
  const { rows } = await shop.shop.pool.query<{ why: string }>(
    `select why from payment_tasks where key like 'old-%' order by key`,
  )
  expect(rows.map(({ why }) => why)).toEqual([
    'coupons_within_limit: WELCOME10',
    'reviews_history_ends_in_state: R-1, R-2',
    'stock: holds end with their clock',
  ])
})
