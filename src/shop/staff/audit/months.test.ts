import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOlderDatabase, type OlderDatabase } from '#tools/testing/older-database.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { makeMonths } from '../../../platform/db/months.ts'
import { addEntry, listEntries, type NewEntry } from './audit.store.ts'

/** A shop that wrote its audit log into one table. */
let older: OlderDatabase
const db = () => openDatabase(older.pool, { prepared: false })
beforeAll(async () => {
  older = await openOlderDatabase('0294')
  for (const [at, who] of [
    ['2026-02-03T04:00:00Z', 'first@elowen.example'],
    ['2026-05-03T04:00:00Z', 'second@elowen.example'],
    // a demonstration whose clock was put forward
    ['2031-06-30T23:00:00Z', 'ahead@elowen.example'],
  ])
    await older.pool.query(
      `insert into audit_log (at, who, action, entity, entity_id, before, after, reason)
       values ($1, $2, 'staff-save-price', 'product', 'P-1', '{"price": 120}', '{"price": 130}', 'dearer oils')`,
      [at, who],
    )
  await older.bringUpToDate()
})
afterAll(() => older.close())

const entry = (at: string): NewEntry => ({
  at: new Date(at),
  staffId: null,
  apiKeyId: null,
  who: 'manager@elowen.example',
  action: 'staff-save-price',
  entity: 'product',
  entityId: 'P-2',
  before: null,
  after: { price: 90 },
  reason: 'cheaper jars',
  ip: null,
  isRequest: false,
})

async function partsOf(): Promise<string[]> {
  const { rows } = await older.pool.query<{ part: string }>(
    `select c.relname || ' ' || pg_get_expr(c.relpartbound, c.oid) as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'audit_log'::regclass order by pg_get_expr(c.relpartbound, c.oid) like '%(MINVALUE)%' desc, c.relname`,
  )
  return rows.map(({ part }) =>
    part.replaceAll(/'(\d{4}-\d\d)-01 00:00:00\+00'/g, '$1').replace('FOR VALUES ', ''),
  )
}
const partOf = async (who: string): Promise<string | undefined> => {
  const { rows } = await older.pool.query<{ part: string }>(
    'select tableoid::regclass::text as part from audit_log where who = $1',
    [who],
  )
  return rows[0]?.part
}
const page = { from: 0, size: 50 }

describe('the audit log in months', () => {
  it('has the entries of an older shop, with the same lists and searches', async () => {
    const all = await listEntries(db(), {}, page)
    expect(all.entries.map(({ id, who }) => [id, who])).toEqual([
      ['3', 'ahead@elowen.example'],
      ['2', 'second@elowen.example'],
      ['1', 'first@elowen.example'],
    ])
    const words = { spellings: ['dearer first'], in: ['product'], things: [] }
    const found = await listEntries(db(), { words }, page)
    expect(found.entries.map(({ who, before, after }) => [who, before, after])).toEqual([
      ['first@elowen.example', { price: 120 }, { price: 130 }],
    ])
    expect(await partsOf()).toEqual([
      'audit_log_earlier FROM (MINVALUE) TO (2031-07)',
      'audit_log_later FROM (2031-07) TO (MAXVALUE)',
    ])
  })

  it('continues the entry numbers', async () => {
    await addEntry(db(), entry('2026-11-28T00:00:00Z'))
    const { entries } = await listEntries(db(), { entityId: 'P-2' }, page)
    expect(entries.map(({ id }) => id)).toEqual(['4'])
  })

  it('gets its months ahead of time, and each once', async () => {
    await makeMonths(db(), 'audit_log', new Date('2031-09-15T00:00:00Z'))
    await makeMonths(db(), 'audit_log', new Date('2031-09-20T00:00:00Z'))
    expect(await partsOf()).toEqual([
      'audit_log_earlier FROM (MINVALUE) TO (2031-07)',
      'audit_log_2031_07 FROM (2031-07) TO (2031-08)',
      'audit_log_2031_08 FROM (2031-08) TO (2031-09)',
      'audit_log_2031_09 FROM (2031-09) TO (2031-10)',
      'audit_log_later FROM (2031-10) TO (MAXVALUE)',
    ])
    await addEntry(db(), { ...entry('2031-08-31T23:59:59.999Z'), who: 'august' })
    await addEntry(db(), { ...entry('2031-09-01T00:00:00Z'), who: 'september' })
    expect([await partOf('august'), await partOf('september')]).toEqual([
      'months.audit_log_2031_08',
      'months.audit_log_2031_09',
    ])
  })

  it('has a partition for an entry of any time, which keeps it when months are added', async () => {
    await addEntry(db(), { ...entry('2040-03-31T12:00:00Z'), who: 'far ahead' })
    expect(await partOf('far ahead')).toBe('months.audit_log_later')
    await makeMonths(db(), 'audit_log', new Date('2032-01-01T00:00:00Z'))
    expect(await partOf('far ahead')).toBe('months.audit_log_2031_10')
    expect((await partsOf()).slice(-2)).toEqual([
      'audit_log_2031_10 FROM (2031-10) TO (2040-04)',
      'audit_log_later FROM (2040-04) TO (MAXVALUE)',
    ])
  })

  it('is not changed, emptied or shortened, by any of its parts either', async () => {
    const { rows } = await older.pool.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audit_log'::regclass
       union all select 'audit_log'`,
    )
    expect(rows).toHaveLength(7)
    const before = await listEntries(db(), {}, page)
    for (const { part } of rows) {
      await older.pool.query(`insert into audit_log (at, who, action, entity) values (now(), 'x', 'x', 'x')`)
      await expect(older.pool.query(`truncate ${part}`)).rejects.toThrow('never changed or removed')
      const { rowCount } = await older.pool.query(`select from ${part} limit 1`)
      if (rowCount === 0) continue
      await expect(older.pool.query(`delete from ${part}`)).rejects.toThrow('never changed or removed')
      await expect(older.pool.query(`update ${part} set who = 'me'`)).rejects.toThrow(
        'never changed or removed',
      )
    }
    expect((await listEntries(db(), { entity: 'product' }, page)).total).toBe(before.total)
  })

  it('reads only the months that a list requests', async () => {
    const { rows } = await older.pool.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select id from audit_log where at >= '2031-08-01' and at < '2031-09-01' order by at desc, id desc limit 50`,
    )
    const read = rows.flatMap((row) => /on (audit_log\w*)/.exec(row['QUERY PLAN'])?.[1] ?? [])
    expect([...new Set(read)]).toEqual(['audit_log_2031_08'])
  })
})
