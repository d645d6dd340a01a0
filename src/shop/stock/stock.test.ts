import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { openShortfalls } from './desk.ts'
import type { StockDemand, Shortage } from './rules.ts'
import {
  allocate,
  availableStock,
  releaseStock,
  reserve,
  reserveAgain,
  restock,
  setOnHand,
  ship,
  shortagesOf,
} from './stock.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const because = { reason: 'order 1', actor: 'shopper' }
const one = (subSku: string): StockDemand => ({ subSku, components: [] })
let made = 0

/** Creates an option with that many units on hand and returns its sku. */
async function onHand(pieces: number): Promise<string> {
  made += 1
  const subSku = `PIECES-${made}`
  await setOnHand(shop.shop.systemContext(), [{ subSku, onHand: pieces }], 'test', 'test')
  shop.shop.cache.drop('*')
  return subSku
}
async function hold(
  wanted: readonly [string | StockDemand, number][],
): Promise<{ lineIds: string[]; short: Shortage[] }> {
  const lines = wanted.map(([option, units]) => ({
    lineId: randomUUID(),
    units,
    option: typeof option === 'string' ? one(option) : option,
  }))
  const short = await shop.shop.systemContext().transaction((tx) => reserve(tx, lines, because))
  return { lineIds: lines.map((line) => line.lineId), short }
}
async function level(subSku: string) {
  const rows = await shop.shop.pool.query(
    `select l.on_hand, l.reserved, l.allocated,
       (l.on_hand, l.reserved, l.allocated) =
         (select sum(m.on_hand), sum(m.reserved), sum(m.allocated) from stock_moves m where m.sub_sku = l.sub_sku) as proven
     from stock_levels l where sub_sku = $1`,
    [subSku],
  )
  const { on_hand, reserved, allocated, proven } = rows.rows[0]
  expect(proven).toBe(true)
  return [on_hand, reserved, allocated]
}
const system = () => shop.shop.systemContext()

describe('reserving', () => {
  it('reserves all or none, and names every short option', async () => {
    const [plenty, few, none] = [await onHand(10), await onHand(2), await onHand(0)]
    const refused = await hold([
      [plenty, 3],
      [few, 3],
      [none, 1],
      ['NEVER-HEARD-OF', 1],
    ])
    expect(refused.short).toEqual([
      { subSku: 'NEVER-HEARD-OF', left: 0 },
      { subSku: few, left: 2 },
      { subSku: none, left: 0 },
    ])
    expect(await level(plenty)).toEqual([10, 0, 0])
    expect((await hold([[plenty, 3]])).short).toEqual([])
    expect(await level(plenty)).toEqual([10, 3, 0])
  })

  it('reserves the components of bundles, together with other demand for them', async () => {
    const [part, other] = [await onHand(5), await onHand(9)]
    const set: StockDemand = {
      subSku: 'A-SET',
      components: [
        { subSku: part, quantity: 2 },
        { subSku: other, quantity: 1 },
      ],
    }
    const parent: StockDemand = { subSku: 'EVERY-MONTH', subscriptionParentSku: part, components: [] }
    expect(
      (
        await hold([
          [set, 2],
          [part, 1],
          [parent, 1],
        ])
      ).short,
    ).toEqual([{ subSku: part, left: 5 }])
    expect(
      (
        await hold([
          [set, 2],
          [parent, 1],
        ])
      ).short,
    ).toEqual([])
    expect([await level(part), await level(other)]).toEqual([
      [5, 5, 0],
      [9, 2, 0],
    ])
  })

  it('sells exactly the last ten under a hundred concurrent requests', async () => {
    const [hot, second] = [await onHand(10), await onHand(1_000)]
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        hold(
          index % 2
            ? [
                [hot, 1],
                [second, 1],
              ]
            : [
                [second, 1],
                [hot, 1],
              ],
        ),
      ),
    )
    expect(all.filter(({ short }) => short.length === 0)).toHaveLength(10)
    expect([await level(hot), await level(second)]).toEqual([
      [10, 10, 0],
      [1_000, 10, 0],
    ])
  })
})

describe('reserved stock', () => {
  it('can be recounted during a shipment; the move has just the difference', async () => {
    const subSku = await onHand(10)
    const { lineIds } = await hold([[subSku, 2]])
    await system().transaction((tx) => allocate(tx, lineIds, because))
    const counted: Promise<void>[] = []
    await system().transaction(async (tx) => {
      await ship(
        tx,
        lineIds.map((lineId) => ({ lineId, units: 2 })),
        because,
      )
      counted.push(setOnHand(system(), [{ subSku, onHand: 20 }], 'test', 'test'))
      await new Promise((done) => setTimeout(done, 300))
    })
    await Promise.all(counted)
    expect(await level(subSku)).toEqual([20, 0, 0])
  })

  it('can be counted below the sold pieces, which opens a task', async () => {
    const subSku = await onHand(10)
    const { lineIds } = await hold([[subSku, 6]])
    await system().transaction((tx) => allocate(tx, lineIds, because))
    await setOnHand(system(), [{ subSku, onHand: 4 }], 'test', 'test')
    expect(await level(subSku)).toEqual([4, 0, 6])
    const { rows } = await openShortfalls(system(), 100)
    expect(rows).toContainEqual(expect.objectContaining({ subSku, pieces: 2 }))
    await setOnHand(system(), [{ subSku, onHand: 6 }], 'test', 'test')
    expect((await openShortfalls(system(), 100)).rows.some((row) => row.subSku === subSku)).toBe(false)
  })

  it('is released once, however often release is called', async () => {
    const subSku = await onHand(5)
    const { lineIds } = await hold([[subSku, 2]])
    await Promise.all([1, 2, 3].map(() => system().transaction((tx) => releaseStock(tx, lineIds, because))))
    expect(await level(subSku)).toEqual([5, 0, 0])
    expect(await shortagesOf(system(), lineIds)).toEqual([])
    expect(await system().transaction((tx) => reserveAgain(tx, lineIds, because))).toEqual([])
    expect(await level(subSku)).toEqual([5, 2, 0])
  })

  it('cannot be reserved again once others have taken it', async () => {
    const subSku = await onHand(5)
    const { lineIds } = await hold([[subSku, 3]])
    await system().transaction((tx) => releaseStock(tx, lineIds, because))
    await hold([[subSku, 4]])
    expect(await shortagesOf(system(), lineIds)).toEqual([{ lineId: lineIds[0], subSku, left: 1 }])
    expect(await system().transaction((tx) => reserveAgain(tx, lineIds, because))).toEqual([
      { subSku, left: 1 },
    ])
    expect(await level(subSku)).toEqual([5, 4, 0])
  })

  it('is allocated, shipped and restocked in parts, never more than was reserved', async () => {
    const subSku = await onHand(10)
    const set: StockDemand = { subSku: 'PAIR', components: [{ subSku, quantity: 2 }] }
    const { lineIds } = await hold([[set, 4]])
    const [lineId = ''] = lineIds
    await system().transaction((tx) => allocate(tx, lineIds, because))
    await system().transaction((tx) => allocate(tx, lineIds, because))
    expect(await level(subSku)).toEqual([10, 0, 8])
    await system().transaction((tx) => releaseStock(tx, lineIds, because))
    await system().transaction((tx) => ship(tx, [{ lineId, units: 1 }], because))
    await system().transaction((tx) => restock(tx, [{ lineId, units: 2 }], because))
    expect(await level(subSku)).toEqual([8, 0, 2])
    await expect(system().transaction((tx) => ship(tx, [{ lineId, units: 2 }], because))).rejects.toThrow(
      /check constraint/,
    )
    await system().transaction((tx) => ship(tx, [{ lineId, units: 1 }], because))
    expect(await level(subSku)).toEqual([6, 0, 0])
  })
})

describe('the cached counts', () => {
  it('follow reservations while few units are left', async () => {
    const subSku = await onHand(8)
    expect((await availableStock(system())).get(subSku)).toBe(8)
    await hold([[subSku, 3]])
    await expect.poll(async () => (await availableStock(system())).get(subSku)).toBe(5)
  })
})
