import { expect } from 'vitest'
import type { PayingShop } from '#tools/testing/test-shop.ts'
import { signedInMember, staysSignedIn, type MemberInput } from '#tools/builders/members/members.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'

export const goodCard = '4335900000140045'
export const prepaidCard = '4766000000000062'
/** Scalp shampoo, every two months. */
export const everyTwoMonths = 'ELOWEN-SCALP-SHAMPOO-500-M2'

type Form = { action: string; fields: Record<string, string> }
export type Subscriber = Awaited<ReturnType<typeof signedInMember>>
export type WireSubscription = {
  _id: string
  number: string
  state: string
  lines: { _id: string; sub_sku: string; quantity: number; price: number; options: { sub_sku: string }[] }[]
  next: {
    number: number
    state: string
    renews_on: string
    amount_due: number
    goods: number
    total: number
    can_change: boolean
    can_cancel: boolean
    order_id: string | null
  } | null
  card: { _id: string; last_four: string } | null
  minimum: { paid: number; is_met: boolean; opens_on: string | null }
  dunning: { failure: string; reason: string; order_id: string; tries: { state: string }[] } | null
  may: Record<string, unknown>
  paused_until: string | null
  timeline: { kind: string; text: string }[]
  [field: string]: unknown
}

/** The buyer opens PayDollar's page in the browser and pays there; then the datafeed and its subscribers run. */
export async function paysForm(
  shop: PayingShop,
  { action, fields }: Form,
  typed: Record<string, string> = { card: goodCard, expiry: '07/2090' },
): Promise<void> {
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  await shop.control('paydollar', { ref: fields.orderRef ?? '', do: 'pay', ...typed })
  await expect
    .poll(
      async () =>
        (
          await shop.shop.pool.query(
            "select from payment_attempts where reference = $1 and state = 'captured'",
            [fields.orderRef],
          )
        ).rowCount,
      { timeout: 5_000, interval: 50 },
    )
    .toBe(1)
  await settled(shop)
}

/** Runs the jobs that confirm a paid order and start its contract. */
export async function settled(shop: PayingShop): Promise<void> {
  for (const job of [
    'take-payment',
    'describe-card',
    'begin-subscriptions',
    'go-on-with-subscriptions',
    'finish-card-enrolment',
    'take-card-for-subscriptions',
    'follow-cancelled-order',
  ])
    await shop.work(job)
}

export const formOf = ({ body }: { body: Record<string, unknown> }): Form =>
  (body.payment as { form: Form }).form

/** Orders a subscription and returns its first order, unpaid. */
export async function ordersSubscription(buyer: Subscriber, subSku = everyTwoMonths, quantity = 1) {
  await buyer.set(subSku, quantity)
  const { status, body } = await buyer.order(
    { payment_method: 'paydollar', agree_terms: true, agree_card: true },
    'subscription',
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.order as WireOrder
}

/** A member with a paid first delivery and an active contract. */
export async function aSubscriber(
  shop: PayingShop,
  { subSku = everyTwoMonths, ...input }: MemberInput & { subSku?: string } = {},
  typed?: Record<string, string>,
) {
  const buyer = staysSignedIn(shop, await signedInMember(shop, input))
  const order = await ordersSubscription(buyer, subSku)
  const started = await buyer.send('POST', '/order/paydollar/create', {
    order_id: order._id,
    keep_card: true,
  })
  await paysForm(shop, formOf(started), typed)
  const subscriptionOf = async (id?: string): Promise<WireSubscription> => {
    if (id) return (await buyer.get(`/subscriptions/${id}`)).body.subscription as WireSubscription
    const [first] = (await buyer.get('/subscriptions')).body.subscriptions as WireSubscription[]
    if (!first) throw new Error('no subscription began')
    return (await buyer.get(`/subscriptions/${first._id}`)).body.subscription as WireSubscription
  }
  const subscription = await subscriptionOf()
  const act = (what: string, body: object = {}) =>
    buyer.send('POST', `/subscriptions/${subscription._id}/${what}`, body)
  return { buyer, order, subscription, subscriptionOf, act }
}
