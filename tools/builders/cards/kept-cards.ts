import { expect } from 'vitest'
import { openPayingShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
export const visa = '4335900000140045'
export const prepaid = '4766000000000062'

export type Buyer = Awaited<ReturnType<typeof signedInMember>>
export type Card = {
  _id: string
  brand: string
  last_four: string
  expires: string | null
  expired: boolean
  funding: string
  is_default: boolean
}
type Form = { action: string; fields: Record<string, string> }

export const cardsOf = async (buyer: Buyer): Promise<Card[]> =>
  (await buyer.get('/cards')).body.cards as Card[]

export async function ordered(
  buyer: Buyer,
  subSku = shampoo,
  kind: 'single' | 'subscription' = 'single',
): Promise<WireOrder> {
  await buyer.set(subSku, 1)
  const { status, body } = await buyer.order(
    { payment_method: 'paydollar', agree_terms: true, agree_card: true },
    kind,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.order as WireOrder
}
export const starts = (buyer: Buyer, order: WireOrder, output: object = {}) =>
  buyer.send('POST', '/order/paydollar/create', { order_id: order._id, ...output })
export const formOf = ({ body }: { body: Record<string, unknown> }) => (body.payment as { form: Form }).form

/** A shop whose buyers pay at PayDollar's page, and may store their cards. */
export async function openCardShop() {
  const shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock: aClock() })
  async function isSettled(reference: string): Promise<boolean> {
    const { rows } = await shop.shop.pool.query(
      "select from payment_attempts where reference = $1 and state = 'captured'",
      [reference],
    )
    return rows.length > 0
  }
  /** The buyer opens PayDollar's page in the browser and pays there; then the datafeed and its subscribers run. */
  async function pays(form: Form, typed: Record<string, string> = {}): Promise<Response> {
    const page = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(form.fields),
      redirect: 'manual',
    })
    await shop.control('paydollar', { ref: form.fields.orderRef ?? '', do: 'pay', ...typed })
    await expect
      .poll(() => isSettled(form.fields.orderRef ?? ''), { timeout: 5_000, interval: 50 })
      .toBe(true)
    await shop.work('take-payment')
    await shop.work('describe-card')
    return page
  }
  /** A member who paid with a card and stored it. */
  async function keeper(typed: Record<string, string> = { card: visa, expiry: '07/2090' }) {
    const buyer = await signedInMember(shop)
    await pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), typed)
    const [card] = await cardsOf(buyer)
    if (!card) throw new Error('no card was kept')
    return { buyer, card }
  }
  return { ...shop, isSettled, pays, keeper }
}
export type CardShop = Awaited<ReturnType<typeof openCardShop>>
