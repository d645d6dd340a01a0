import fc from '#tools/testing/properties.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { stockUp } from '#tools/builders/orders/orders.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { aSubscriber, settled, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { runDue } from './clock.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  await stockUp(shop)
})
afterAll(() => shop.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

/** Amounts end in cents by which the simulated provider accepts, declines or loses the charge. */
const prices = { good: 10_000, funds: 10_051, lost: 10_041, confirm: 10_033, silent: 10_045 } as const

type Deed =
  | { do: 'wait'; days: number }
  | { do: 'price'; as: keyof typeof prices }
  | { do: 'act'; what: string; body: object }
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 45 }).map((days) => ({ do: 'wait' as const, days })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...Object.keys(prices))
      .map((as) => ({ do: 'price' as const, as: as as keyof typeof prices })),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom<[string, object]>(
        ['skip', {}],
        ['unskip', {}],
        ['pause', { months: 1 }],
        ['pause', { months: 3 }],
        ['resume', {}],
        ['interval', { interval: 1 }],
        ['interval', { interval: 3 }],
        ['send-now', {}],
        ['pay-now', {}],
        ['asking', { asks: false }],
        ['uncancel', {}],
        ['cancel', {}],
      )
      .map(([what, body]) => ({ do: 'act' as const, what, body })),
  },
)

/** Invariants of a contract after any event (rules/subscriptions#9). */
async function holds(id: string, seen: WireSubscription): Promise<void> {
  const cycles = await rows<{ number: number; state: string; renews_on: string; order_id: string | null }>(
    'select number, state, renews_on::text, order_id from subscription_cycles where subscription_id = $1 order by number',
    id,
  )
  expect(cycles.map(({ number }) => number)).toEqual(cycles.map((_, at) => at + 1))
  const open = cycles.filter(({ state }) => ['scheduled', 'locked', 'charging', 'failed'].includes(state))
  const isLive = !['cancelled', 'ended', 'void'].includes(seen.state)
  expect([seen.state, open.length]).toEqual([seen.state, isLive ? 1 : 0])
  if (seen.state === 'past_due' || seen.state === 'suspended')
    expect(['failed', 'charging']).toContain(open[0]?.state)
  // each cycle was charged at most once, and a paid one exactly once
  const taken = await rows<{ number: number; captured: string; state: string }>(
    `select c.number, c.state, count(h.*) filter (where h.outcome = 'captured')::text as captured
     from subscription_cycles c left join subscription_charges h on h.cycle_id = c.id
     where c.subscription_id = $1 and c.number > 1 group by c.number, c.state`,
    id,
  )
  for (const { number, state, captured } of taken)
    expect([number, state, Number(captured) <= (['paid', 'shipped'].includes(state) ? 1 : 0)]).toEqual([
      number,
      state,
      true,
    ])
  const orders = await rows<{ status: string; state: string }>(
    `select o.status, c.state from subscription_cycles c join orders o on o.id = c.order_id where c.subscription_id = $1`,
    id,
  )
  for (const { status, state } of orders)
    expect([state, status === 'confirmed']).toEqual([state, ['paid', 'shipped'].includes(state)])
}

it('stays consistent through random months, actions and bank responses', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 18 }), async (deeds) => {
      const { subscription, subscriptionOf, act, buyer } = await aSubscriber(shop)
      const id = subscription._id
      for (const each of deeds) {
        if (each.do === 'price')
          await rows(
            'update subscription_lines set unit_price = $2 where subscription_id = $1',
            id,
            prices[each.as],
          )
        else if (each.do === 'wait') {
          clock.move(each.days * 86_400)
          for (let again = 0; again < 3; again += 1) await runDue(shop.shop.systemContext())
          await settled(shop)
        } else {
          const { status } =
            each.what === 'cancel'
              ? await buyer.send('POST', '/subscriptions/cancel', {
                  subscription_id: id,
                  reasons: ['other'],
                })
              : await act(each.what, each.body)
          expect([each, status < 500]).toEqual([each, true])
        }
        await holds(id, await subscriptionOf(id))
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
