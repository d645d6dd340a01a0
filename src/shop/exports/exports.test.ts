import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { fillDesk } from '#tools/bench/desk-rows.ts'
import { exportLists } from './rules.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  owner = await atDesk(shop, 'owner')
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const file = (who: AtDesk, path: string) =>
  shop.shop.api.fetch(
    new Request(`http://shop.test/api/admin/v1/exports/${path}`, { headers: { cookie: who.cookie } }),
    { ip: '127.0.0.1', seenIn: null },
  )
const lines = async (answer: Response) => (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
const heads = async (who: AtDesk, path: string) => (await lines(await file(who, path)))[0]?.split(',')

const tableOf: Record<string, string> = {
  orders: 'orders',
  payments: 'payment_attempts',
  messages: 'messages',
  members: 'members',
  refunds: 'payment_refunds',
}
const short = new Set(['members', 'refunds'])

describe('a list exported as a file', () => {
  it('has the rows of its query, each once, and an audit entry with list, query and count', async () => {
    const { order: first } = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    const answer = await file(owner, `orders?query=${encodeURIComponent(`search=${first.number}&page=7`)}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const found = await lines(answer)
    expect(found).toHaveLength(2)
    expect(found[1]).toContain(first.number)
    const [entry] = await rows<{ who: string; entity_id: string; after: object }>(
      "select who, entity_id, after from audit_log where action = 'staff-export-list' order by id desc limit 1",
    )
    expect(entry).toMatchObject({
      who: owner.email,
      entity_id: 'orders',
      after: { format: 'csv', query: 'search=…&page=7', rows: 1, marked: null },
    })
  })

  it('has every row of a list that is longer than a page', { timeout: 120_000 }, async () => {
    const long = await openTestShop({ LIMITS_FACTOR: '1000' })
    await fillDesk(long.shop.pool, { members: 30, orders: 620 })
    const reader = await atDesk(long, 'owner')
    for (const list of ['orders', 'payments', 'messages', 'members', 'refunds']) {
      const path = `/api/admin/v1/exports/${list}`
      const answer = await long.shop.api.fetch(
        new Request(`http://shop.test${path}`, { headers: { cookie: reader.cookie } }),
        { ip: '127.0.0.1', seenIn: null },
      )
      const first = (await lines(answer)).slice(1).map((line) => line.split(',', 1)[0])
      const [{ count } = { count: 0 }] = (
        await long.shop.pool.query<{ count: number }>(`select count(*)::int as count from ${tableOf[list]}`)
      ).rows
      if (!short.has(list)) expect(count, list).toBeGreaterThan(600)
      expect(new Set(first).size, list).toBe(count)
    }
    await long.close()
  })

  it('is sorted like the list, and has the chosen columns in their order', async () => {
    const numbers = async (sort: string) =>
      (await lines(await file(owner, `orders?query=sort%3D${sort}&columns=total,number`)))
        .slice(1)
        .map((line) => line.split(',')[1])
    await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    const newest = await numbers('-created')
    expect(newest.length).toBeGreaterThan(2)
    expect(await numbers('created')).toEqual(newest.toReversed())
    expect(await heads(owner, 'orders?columns=total,number,nobody')).toEqual(['total', 'number'])
    expect(await heads(warehouse, 'orders?columns=total,number')).toEqual(['number'])
    expect((await heads(owner, 'orders?columns=nobody'))?.length).toBeGreaterThan(10)
  })

  it('of selected rows has only those', async () => {
    const marked = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    expect(await lines(await file(owner, `orders?ids=${marked.id}`))).toHaveLength(2)
  })

  it('omits columns that the role may not read', async () => {
    expect(await heads(owner, 'orders')).toEqual(expect.arrayContaining(['email', 'phone', 'total']))
    const seen = await heads(warehouse, 'orders')
    expect(seen).toContain('number')
    for (const hidden of ['email', 'phone', 'total']) expect(seen).not.toContain(hidden)
  })

  it('is refused to staff who may not read the list, and to a reception', async () => {
    expect((await file(warehouse, 'members')).status).toBe(403)
    expect((await file(await atDesk(shop, 'care'), 'members')).status).toBe(403)
    expect((await file(await atDesk(shop, 'reception'), 'bookings')).status).toBe(403)
    expect(
      await rows(
        "select 1 from audit_log where action = 'staff-export-list' and entity_id in ('members', 'bookings')",
      ),
    ).toEqual([])
  })

  it('writes text that looks like a formula as text', async () => {
    const { id } = await anOrder(shop, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
    await rows("update orders set firstname = '=HYPERLINK(\"http://evil\")', lastname = '' where id = $1", id)
    expect((await lines(await file(owner, `orders?ids=${id}`)))[1]).toContain(
      `"'=HYPERLINK(""http://evil"")"`,
    )
    const workbook = await file(owner, `orders?ids=${id}&format=xlsx`)
    const parts = unzipSync(new Uint8Array(await workbook.arrayBuffer()))
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml).toContain('HYPERLINK')
    expect(xml).not.toContain('<f>')
  })

  it.each(exportLists)('%s can be exported in both formats', async (list) => {
    const csv = await file(owner, list)
    expect([list, csv.status]).toEqual([list, 200])
    expect((await lines(csv))[0]?.split(',').length).toBeGreaterThan(2)
    const xlsx = await file(owner, `${list}?format=xlsx`)
    expect(xlsx.headers.get('content-disposition')).toMatch(/\.xlsx"$/)
    expect(Object.keys(unzipSync(new Uint8Array(await xlsx.arrayBuffer())))).toContain('xl/workbook.xml')
  })
})
