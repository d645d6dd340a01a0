import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyBooks } from '#tools/builders/orders/machine/books.ts'
import { act } from '#tools/builders/orders/machine/deeds.ts'
import { inOrder, picks } from '#tools/builders/orders/machine/picks.ts'
import { anOrderWorld, type OrderWorld } from '#tools/builders/orders/machine/world.ts'
import { stockUp, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../audit/audit.ts'
import { changeSetting } from '../content/content.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '100000' }, { clock })
  await stockUp(shop)
  await changeSetting(shop.shop.systemContext(), 'review_clocks', { opensDays: 0 })
  shop.shop.cache.drop('*')
})
afterAll(() => shop.close())

/** States of orders, returns and refunds that were seen after a deed. */
const seen = new Set<string>()
/** Those that have to be among them, or the deeds do not lead far enough to say anything. */
const known = [
  ...['pending', 'confirmed', 'completed', 'cancelled', 'expired'].map((state) => `order ${state}`),
  ...['unpaid', 'paid', 'partially_refunded', 'refunded', 'disputed'].map((state) => `payment ${state}`),
  ...['none', 'picking', 'packed', 'on_hold', 'delivered', 'returned'].map((state) => `fulfilment ${state}`),
  ...['requested', 'approved', 'received', 'inspected', 'settled'].map((state) => `return ${state}`),
  ...['sent', 'succeeded'].map((state) => `refund ${state}`),
]

const everyStep = inOrder(
  ...(['buy', 'send', 'askReturn', 'returnStep', 'returnStep', 'returnStep', 'returnStep'] as const),
  ...([
    'settleRefunds',
    'buy',
    'edit',
    'step',
    'step',
    'undo',
    'undo',
    'hold',
    'unhold',
    'refund',
    'settleRefunds',
  ] as const),
  ...([
    'buy',
    'send',
    'lose',
    'replace',
    'buy',
    'dispute',
    'endDispute',
    'order',
    'cancel',
    'order',
  ] as const),
)

/** What has to be true whatever happened (rules/operations#6). */
async function holds(): Promise<void> {
  expect([await violations(shop), await auditShop(shop.shop.systemContext())]).toEqual([[], []])
}

async function look({ rows, ids }: OrderWorld): Promise<void> {
  const states = await rows<{ state: string }>(
    `select distinct unnest(array['order ' || status, 'payment ' || payment, 'fulfilment ' || fulfilment]) as state
       from orders where id = any ($1)
     union select 'return ' || state from returns where order_id = any ($1)
     union select 'refund ' || state from payment_refunds where order_id = any ($1)`,
    ids(),
  )
  for (const { state } of states) seen.add(state)
}

it(
  'rules/operations#6: orders stay consistent through random actions of buyers, staff, companies and time',
  { timeout: 400_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(picks, { minLength: 40, maxLength: 70 }), async (sequence) => {
        const world = await anOrderWorld(shop, clock)
        for (const together of sequence) {
          await Promise.all(together.map((pick) => act(world, pick)))
          if (together.every(({ isWorkedOff }) => isWorkedOff)) await world.workOff()
          await holds()
          await look(world)
        }
        // all of it comes to rest: clocks run out, refunds arrive
        for (let weeks = 0; weeks < 4; weeks += 1) {
          await world.settleRefunds()
          await world.pass(14 * 86_400)
          await world.workOff()
        }
        await holds()
        await look(world)
        expect(await companyBooks(world)).toEqual([])
      }),
      { numRuns: 5, endOnFailure: true, examples: [[everyStep]] },
    )
    expect([...seen]).toEqual(expect.arrayContaining(known))
  },
)
