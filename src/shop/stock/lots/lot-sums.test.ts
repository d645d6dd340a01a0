import { randomUUID } from 'node:crypto'
import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { stockChecks } from '../../audit/stock-checks.store.ts'
import { isRefusal } from '../../refusal.ts'
import { allocate, releaseStock, reserve, ship, putBackOnHand, unship } from '../stock.ts'

let shop: TestShop
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100000' })
  warehouse = await atDesk(shop, 'warehouse')
})
afterAll(() => shop.close())

const option = 'ELOWEN-SCALP-SHAMPOO-500'
const lots = [
  { lot: 'A', expires_on: '2098-03-01' },
  { lot: 'B', expires_on: '2098-01-01' },
  { lot: 'C' },
] as const
const because = { reason: 'random', actor: 'test' }

type Step =
  | { kind: 'receive'; lot: number; pieces: number }
  | { kind: 'loose'; pieces: number }
  | { kind: 'order'; units: number }
  | { kind: 'release' | 'ship' | 'unship' | 'return' | 'lose'; units: number }
  | { kind: 'block' | 'unblock'; lot: number }

const units = fc.integer({ min: 1, max: 5 })
const which = fc.integer({ min: 0, max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), lot: which, pieces: units }),
  fc.record({ kind: fc.constant('loose' as const), pieces: units }),
  fc.record({ kind: fc.constant('order' as const), units }),
  fc.record({
    kind: fc.constantFrom(
      'release' as const,
      'ship' as const,
      'unship' as const,
      'return' as const,
      'lose' as const,
    ),
    units,
  }),
  fc.record({ kind: fc.constantFrom('block' as const, 'unblock' as const), lot: which }),
)

type Line = { lineId: string; units: number; state: 'sold' | 'sent' }
const system = () => shop.shop.systemContext()

async function lotRows() {
  const { rows } = await shop.shop.pool.query<{
    id: string
    number: string
    state: string
    expires_on: string | null
    pieces: number
  }>(
    `select t.id, t.number, t.state, t.expires_on::text, v.pieces from stock_lots t join stock_lot_levels v on v.lot_id = t.id
     where t.sub_sku = $1`,
    [option],
  )
  return rows
}

async function sendLine(line: Line): Promise<void> {
  const before = await lotRows()
  try {
    await system().transaction((tx) => ship(tx, [{ lineId: line.lineId, units: line.units }], because))
    line.state = 'sent'
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'stock.lots_withheld') throw error
    return
  }
  const after = new Map((await lotRows()).map(({ id, pieces }) => [id, pieces]))
  const gone = before.filter(({ id, pieces }) => (after.get(id) ?? 0) < pieces)
  expect(gone.every(({ state }) => state !== 'blocked')).toBe(true)
  const latest = gone
    .map(({ expires_on: day }) => day ?? '9999')
    .toSorted()
    .at(-1)
  const left = before.filter(({ id, state }) => state === 'open' && (after.get(id) ?? 0) > 0)
  if (latest !== undefined) expect(left.every(({ expires_on: day }) => (day ?? '9999') >= latest)).toBe(true)
}

/** Runs one step; skips it if the current state does not allow it. */
async function take(each: Step, lines: Line[]): Promise<void> {
  const first = (state: Line['state']) => lines.find((line) => line.state === state)
  if (each.kind === 'receive' || each.kind === 'loose') {
    const lot = each.kind === 'receive' ? lots[each.lot] : {}
    const goods = [{ sub_sku: option, quantity: each.pieces, ...lot }]
    const { status } = await warehouse.send('POST', '/stock/receive', { reference: 'r', lines: goods })
    expect(status).toBe(200)
  } else if (each.kind === 'order') {
    const line = { lineId: randomUUID(), units: each.units, state: 'sold' as const }
    const wanted = [{ ...line, option: { subSku: option, components: [] } }]
    const short = await system().transaction((tx) => reserve(tx, wanted, because))
    if (short.length > 0) return
    await system().transaction((tx) => allocate(tx, [line.lineId], because))
    lines.push(line)
  } else if (each.kind === 'ship') {
    const line = first('sold')
    if (line) await sendLine(line)
  } else if (each.kind === 'unship' || each.kind === 'return') {
    const line = first('sent')
    if (!line) return
    const back = each.kind === 'unship' ? unship : putBackOnHand
    await system().transaction((tx) => back(tx, [line], because))
    if (each.kind === 'unship') line.state = 'sold'
    else lines.splice(lines.indexOf(line), 1)
  } else if (each.kind === 'release') {
    await system().transaction((tx) =>
      releaseStock(
        tx,
        lines.map(({ lineId }) => lineId),
        because,
      ),
    ) // sold: stays
  } else if (each.kind === 'lose') {
    const lost = { sub_sku: option, change: -each.units, reason: 'lost' }
    const { status } = await warehouse.send('POST', '/stock/adjust', lost)
    expect([200, 422]).toContain(status)
  } else if (each.kind === 'block' || each.kind === 'unblock') {
    const found = (await lotRows()).find(({ number }) => number === lots[each.lot]?.lot)
    if (!found) return
    const state = { action: each.kind, reason: 'recall' }
    const { status } = await warehouse.send('POST', `/stock/lots/${found.id}/state`, state)
    expect([200, 409]).toContain(status)
  }
}

it('is consistent in its sums and ships first expired first under random receipts, sales, blocks, losses and returns', async () => {
  const lines: Line[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      for (const each of steps) await take(each, lines)
      for (const [name, check] of Object.entries(stockChecks)) {
        const { rows } = await check.execute(shop.shop.db)
        expect([name, rows]).toEqual([name, []])
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 60_000)
