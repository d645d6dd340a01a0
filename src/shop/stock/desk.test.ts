import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { levelOf, violations } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const ok = (answer: TestAnswer): TestAnswer => {
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer
}
const no = (answer: TestAnswer) => [answer.status, answer.body.code]

describe('stock in the back office', () => {
  it('is listed by sku and name, with a filter for low stock', async () => {
    const bySku = ok(await warehouse.get(`/stock?search=${shampoo.toLowerCase()}`))
    expect((bySku.body.levels as object[])[0]).toMatchObject({
      sub_sku: shampoo,
      available: expect.any(Number),
      place: 'warehouse',
      place_name: 'Warehouse',
    })
    const byName = ok(await warehouse.get('/stock?search=scalp&limit=100'))
    expect((byName.body.levels as { sub_sku: string }[]).map((level) => level.sub_sku)).toContain(shampoo)
    const low = ok(await warehouse.get('/stock?low=1&limit=100')).body.levels as { available: number }[]
    expect(low.length).toBeGreaterThan(0)
    expect(low.every(({ available }) => available <= 5)).toBe(true)
  })

  it('is adjusted with a reason, received and counted; each difference is a move with its actor', async () => {
    const before = await levelOf(shop, shampoo)
    ok(
      await warehouse.send('POST', '/stock/adjust', {
        sub_sku: shampoo,
        change: -2,
        reason: 'broken in the box',
      }),
    )
    const lines = [
      { sub_sku: shampoo, quantity: 10 },
      { sub_sku: conditioner, quantity: 1 },
    ]
    ok(await warehouse.send('POST', '/stock/receive', { reference: 'DN-77', lines }))
    const counted = before.on_hand + 5
    const { levels } = ok(
      await warehouse.send('POST', '/stock/count', {
        reason: 'yearly count',
        lines: [{ sub_sku: shampoo, counted }],
      }),
    ).body as { levels: object[] }
    expect(levels).toMatchObject([{ sub_sku: shampoo, on_hand: counted }])
    const { moves } = ok(await warehouse.get(`/stock/moves?sub_sku=${shampoo}&limit=3`)).body as {
      moves: object[]
    }
    expect(moves).toMatchObject([
      { kind: 'adjust', on_hand: -3, reason: 'yearly count', actor: warehouse.email },
      { kind: 'receive', on_hand: 10, reason: 'DN-77' },
      { kind: 'adjust', on_hand: -2, reason: 'broken in the box' },
    ])
    const { body } = await owner.get('/audit?entity=stock')
    expect(body.entries).toMatchObject([
      {
        action: 'staff-count-stock',
        changes: [
          {
            path: [shampoo, 'onHand'],
            kind: 'text',
            before: [String(before.on_hand + 8)],
            after: [String(counted)],
          },
        ],
      },
      { action: 'staff-receive-goods', entity_id: 'DN-77' },
      { action: 'staff-adjust-stock', entity_id: shampoo, who: warehouse.email },
    ])
  })

  it('never falls below zero, and a request with an unknown option is rejected whole', async () => {
    const before = await levelOf(shop, conditioner)
    const lost = { sub_sku: conditioner, change: -before.on_hand - 1, reason: 'x' }
    expect(no(await warehouse.send('POST', '/stock/adjust', lost))).toEqual([422, 'stock.below_zero'])
    const slip = Array.from({ length: 20 }, () => ({ sub_sku: conditioner, quantity: 1_000_000 }))
    expect(no(await warehouse.send('POST', '/stock/receive', { reference: 'slip', lines: slip }))).toEqual([
      422,
      'stock.too_many',
    ])
    const lines = [
      { sub_sku: conditioner, quantity: 3 },
      { sub_sku: 'NONE', quantity: 1 },
    ]
    expect(no(await warehouse.send('POST', '/stock/receive', { reference: 'DN-78', lines }))).toEqual([
      404,
      'stock.unknown_option',
    ])
    expect(await levelOf(shop, conditioner)).toEqual(before)
  })

  it('receives a delivery note once that two tabs submit, and again only on purpose', async () => {
    const newest = async () =>
      (ok(await warehouse.get('/stock/moves?kind=receive&limit=1')).body.moves as { id: string }[])[0]?.id
    const seen = await newest()
    const before = await levelOf(shop, shampoo)
    const receive = (input: object) =>
      warehouse.send('POST', '/stock/receive', {
        reference: 'DN-80',
        lines: [{ sub_sku: shampoo, quantity: 4 }],
        ...input,
      })
    const both = await Promise.all([receive({ seen }), receive({ seen })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await receive({ seen })
    expect([late.body.code, late.body.values]).toEqual([
      'stock.note_meanwhile',
      { note: 'DN-80', sku: shampoo, pieces: 4 },
    ])
    ok(await receive({ seen, lines: [{ sub_sku: conditioner, quantity: 1 }] }))
    ok(await receive({ seen, reference: 'DN-81' }))
    ok(await receive({ seen: await newest() }))
    expect((await levelOf(shop, shampoo)).on_hand).toBe(before.on_hand + 12)
    expect(no(await receive({ seen: 'none' }))).toEqual([409, 'stock.note_meanwhile'])
  })

  it('adds up under concurrent changes, and is idempotent by key', async () => {
    const before = await levelOf(shop, shampoo)
    const add = (key?: string) =>
      warehouse.send(
        'POST',
        '/stock/receive',
        { reference: 'DN-79', lines: [{ sub_sku: shampoo, quantity: 1 }] },
        key ? { 'idempotency-key': key } : {},
      )
    const key = crypto.randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => add()),
      ...Array.from({ length: 5 }, () => add(key)),
    ])
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await levelOf(shop, shampoo)).on_hand).toBe(before.on_hand + 11)
  })
})

describe('the consistency check in the back office', () => {
  it('reports no difference in a consistent shop, and names a planted one', async () => {
    type Checks = { name: string; findings: { entity: string }[] }[]
    const expected = async () =>
      (ok(await owner.get('/audit/checks')).body.checks as Checks).filter(
        (check) => check.findings.length > 0,
      )
    expect(await expected()).toEqual([])
    await shop.shop.pool.query('update stock_levels set on_hand = on_hand + 1 where sub_sku = $1', [shampoo])
    expect(await expected()).toMatchObject([
      { name: 'stock_movements_sum_to_level', findings: [{ entity: shampoo }] },
    ])
    await shop.shop.pool.query('update stock_levels set on_hand = on_hand - 1 where sub_sku = $1', [shampoo])
  })
})
