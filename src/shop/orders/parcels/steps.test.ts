import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { levelOf, onHand, violations } from '#tools/builders/orders/orders.ts'
import { ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'
import { isRefusal } from '../../refusal.ts'
import { orderForStaff } from '../desk/desk.ts'
import * as fulfil from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'
import { unshippedLines } from '../fulfilment/unshipped.rules.ts'
import { undoStep } from './undo.ts'
import { undosOf } from './undo.rules.ts'

let shop: TestShop
let [owner, warehouse]: AtDesk[] = []
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  orders = ordersAtDesk(shop, () => ({ owner: owner!, warehouse: warehouse! })) // signed in above
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const by = { actor: 'test', reason: 'random' }
const system = () => shop.shop.systemContext()

type Step =
  | { kind: 'pick' | 'pack' | 'hold' | 'unhold' | 'deliver' }
  | { kind: 'ship'; units: number }
  | { kind: 'undo'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom({ kind: 'pick' } as const, { kind: 'pack' } as const) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'hold' } as const, { kind: 'unhold' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'deliver' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('ship' as const), units: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), at: fc.nat(2) }) },
)

async function take(id: string, line: string, next: Step): Promise<void> {
  const ctx = system()
  const order = await orderForStaff(ctx, id)
  switch (next.kind) {
    case 'pick':
      return void (await fulfil.startPicking(ctx, { id, ...by }))
    case 'pack':
      return void (await fulfil.pack(ctx, { id, ...by }))
    case 'hold':
      return void (await fulfil.hold(ctx, { id, cause: 'address', ...by }))
    case 'unhold':
      return void (await fulfil.unhold(ctx, { id, ...by }))
    case 'deliver': {
      const parcelId = order.parcels[0]?.id
      return void (parcelId && (await fulfil.markDelivered(ctx, { id, parcelId, ...by })))
    }
    case 'ship': {
      const lines = [{ lineId: line, units: next.units }]
      return void (await ship(ctx, { id, lines, carrier: 'SF', trackingNumber: null, ...by }))
    }
    case 'undo': {
      const undo = undosOf(order)[next.at % Math.max(1, undosOf(order).length)]
      if (!undo) return
      const parcelId = undo.step === 'ship' ? undo.parcel.id : undefined
      return void (await undoStep(ctx, { id, step: undo.step, parcelId, ...by }))
    }
    default:
      return next satisfies never
  }
}

/** Pieces of each lot that lie in the warehouse. */
async function lotLevels(): Promise<Record<string, number>> {
  const { rows } = await shop.shop.pool.query<{ number: string; pieces: number }>(
    `select t.number, v.pieces from stock_lot_levels v join stock_lots t on t.id = v.lot_id
      where t.sub_sku = $1 and v.place = 'warehouse' order by 1`,
    [shampoo],
  )
  return Object.fromEntries(rows.map(({ number, pieces }) => [number, pieces]))
}

it('any sequence of steps and undos keeps stock, lots and unshipped pieces consistent, and undoing all steps restores the start', async () => {
  await onHand(shop, shampoo, 0)
  for (const [lot, expires_on] of [
    ['A', '2029-03-01'],
    ['B', '2029-01-01'],
  ] as const)
    ok(
      await warehouse!.send('POST', '/stock/receive', {
        lines: [{ sub_sku: shampoo, quantity: 60, lot, expires_on }],
        reference: 'GR-1',
      }),
    ) // signed in above
  shop.shop.cache.drop('*')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const placed = await orders.aPaidOrder({ [shampoo]: 3 })
      const [line = ''] = await orders.linesOf(placed)
      const before = { level: await levelOf(shop, shampoo), lots: await lotLevels() }
      for (const next of steps) {
        try {
          await take(placed.id, line, next)
        } catch (error) {
          if (!isRefusal(error)) throw error
        }
        const order = await orderForStaff(system(), placed.id)
        const sent = order.parcels.flatMap(({ lines }) => lines).reduce((sum, each) => sum + each.quantity, 0)
        expect(order.lines[0]?.shipped).toBe(sent)
        expect(unshippedLines(order).reduce((sum, { units }) => sum + units, 0)).toBe(3 - sent)
        const level = await levelOf(shop, shampoo)
        expect(level.allocated).toBe(before.level.allocated - sent)
        expect(level.on_hand).toBe(before.level.on_hand - sent)
        const lying = Object.values(await lotLevels()).reduce((sum, pieces) => sum + pieces, 0)
        expect(lying).toBe(Object.values(before.lots).reduce((sum, pieces) => sum + pieces, 0) - sent)
      }
      // whatever can still be taken back is
      for (let undos = 0; undos < 6; undos++) {
        const order = await orderForStaff(system(), placed.id)
        if (order.fulfilmentState === 'on_hold') await fulfil.unhold(system(), { id: placed.id, ...by })
        await take(placed.id, line, { kind: 'undo', at: 0 })
      }
      const order = await orderForStaff(system(), placed.id)
      if (order.parcels.length === 0) {
        expect({ level: await levelOf(shop, shampoo), lots: await lotLevels() }).toEqual(before)
        expect(order.fulfilmentState).toBe('none')
      } else expect(order.parcels.every(({ state }) => state === 'delivered')).toBe(true)
      expect(await violations(shop)).toEqual([])
      expect(await auditShop(system())).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 120_000)
