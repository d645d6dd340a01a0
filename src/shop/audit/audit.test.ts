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

it('finds nothing in a shop that is right', async () => {
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

it('does not hold against a copy what has run out since the second it was restored to', async () => {
  const check = 'stock: holds end with their clock'
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

it('runs at night and leaves each failed check to staff once', async () => {
  await shop.shop.pool.query(`update coupons set used = used + 1 where code = 'WELCOME10'`)
  await proveBooks.run(shop.shop.systemContext())
  await proveBooks.run(shop.shop.systemContext())
  const { rows } = await shop.shop.pool.query(
    `select kind, cause, why from payment_tasks where kind = 'audit'`,
  )
  expect(rows).toEqual([
    { kind: 'audit', cause: 'check_failed', why: 'coupons: never more uses than there are: WELCOME10' },
  ])
  // the desk finds the name of a check in front of what it found
  expect(checkNames.filter((name) => !/^[^:]+: [^:]+$/.test(name))).toEqual([])
})
