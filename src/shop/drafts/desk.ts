import type { Ctx } from '../context.ts'
import { addressErrors, addressForm, tidyAddress } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { deliveryRefusals } from '../delivery/rules.ts'
import { readAmount, type Currency, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { deskWrite } from '../staff/write.ts'
import { collectionPoint } from '../orders/desk/collection-point.ts'
import { requested } from '../orders/desk/desk-approval.ts'
import { aboutOrder, actorOf } from '../orders/desk/desk-calls.ts'
import * as contract from './contract.ts'
import { isForTheShop } from '../orders/fulfilment/unshipped.rules.ts'
import { toDeskOrderView } from '../orders/desk/desk-view.ts'
import { lockedOrder, orderForStaff } from '../orders/desk/desk.ts'
import { createDraft, type Draft } from './draft.ts'
import { makePayable } from './payment-link.ts'
import { isForTwoPeople } from './price-check.ts'
import { makeOrderLink } from '../orders/opening/links.ts'
import type { Order } from '../orders/order.rules.ts'
import { waitingRevision } from '../orders/revisions/revision.rules.ts'
import { orderRefusals } from '../orders/rules.ts'

/** An amount in a currency. Throws `orders.bad_amount` for too many decimals. */
function amountIn(currency: Currency, amount: number): Money {
  const read = readAmount(String(amount), currency)
  if (!read) throw new Refusal(orderRefusals.bad_amount)
  return read
}

type Going = Pick<Draft, 'country' | 'locale' | 'deliveryMethod' | 'delivery'>

/**
 * Normalised delivery address; for pickup that of the location. Throws `orders.address_refused` with a sentence for
 * each field.
 */
async function goingTo(
  ctx: Ctx,
  { country, locale, deliveryMethod, delivery }: Going,
): Promise<Draft['delivery']> {
  if (!delivery) return null
  const typed = { ...delivery, callingCode: delivery.callingCode || addressForm(country).callingCode }
  // a preset calling code alone is no address
  const { callingCode: _code, ...rest } = delivery
  if (Object.values(rest).every((text) => text === '' || text === null)) return null
  const address = tidyAddress(country, typed)
  const persons = new Set(['firstname', 'lastname', 'callingCode', 'contact'])
  const problems = addressErrors(country, address, readPhone(address.callingCode, address.contact)).filter(
    ({ field }) => deliveryMethod === 'shipping' || persons.has(field),
  )
  if (problems.length > 0) {
    const fields = Object.fromEntries(
      problems.map(({ field, problem }) => [`delivery.${field}`, ctx.say(deliveryRefusals[problem].code)]),
    )
    throw new Refusal(orderRefusals.address_refused, { fields })
  }
  if (deliveryMethod === null || deliveryMethod === 'shipping') return { ...address, locationCode: null }
  const point = { deliveryMethod, locale, code: delivery.locationCode }
  return { ...address, ...(await collectionPoint(ctx, point, 'delivery.location_code')) }
}

/** Goods need a delivery method. Throws `delivery.method_not_offered` at its field. */
function mustBeSent(ctx: Ctx, order: Order): void {
  if (order.deliveryMethod !== null || isForTheShop(order)) return
  const { method_not_offered: refusal } = deliveryRefusals
  throw new Refusal(refusal, { fields: { delivery_method: ctx.say(deliveryRefusals.field_missing.code) } })
}

export const createDraftOrder = deskWrite(
  contract.createDraftOrder,
  {
    right: 'orders.draft',
    entity: 'order',
    idOf: ({ order }) => order.id,
    outcome: ({ order: { number, lines, sums } }) => ({
      number,
      lines: lines.map(({ subSku, quantity, money }) => ({ subSku, quantity, price: money?.price })),
      total: sums?.total,
    }),
  },
  async (tx, { lines, deliveryFee, ...draft }) => {
    const priced = lines.map(({ subSku, quantity, unitPrice: price }) => ({
      subSku,
      quantity,
      ...(price === undefined ? {} : { unitPrice: amountIn(draft.currency, price) }),
    }))
    const fee = amountIn(draft.currency, deliveryFee)
    const delivery = await goingTo(tx, draft)
    const order = await createDraft(tx, {
      ...draft,
      lines: priced,
      deliveryFee: fee,
      delivery,
      actor: actorOf(tx),
    })
    mustBeSent(tx, order)
    if (order.due.minor === 0) throw new Refusal(orderRefusals.bad_amount)
    return { order: await toDeskOrderView(tx, order) }
  },
)

const linkOf = (ctx: Ctx, { id, locale }: Order, token: string): string =>
  `${ctx.shop.publicUrl}${locale === 'hk' ? '' : `/${locale}`}/checkout/${id}?token=${token}`

export const makePaymentLink = deskWrite(
  contract.makePaymentLink,
  { ...aboutOrder('orders.draft'), keyed: false },
  async (tx, { id }) => {
    const order = await lockedOrder(tx, id)
    if (order.status !== 'draft' && order.status !== 'pending' && !waitingRevision(order))
      throw new Refusal(orderRefusals.illegal_transition)
    if (order.status === 'draft' && (await isForTwoPeople(tx, order)))
      return {
        url: null,
        ...(await requested(tx, order, {
          kind: 'price',
          what: 'payment link at a special price',
          request: {},
          reason: reasonOf(order),
        })),
      }
    const token =
      order.status === 'draft' ? await makePayable(tx, order, actorOf(tx)) : await makeOrderLink(tx, id)
    return {
      order: await toDeskOrderView(tx, await orderForStaff(tx, id)),
      url: linkOf(tx, order, token),
      approval: null,
    }
  },
)

/** Makes a draft payable once its price was approved. */
export async function priceAgreed(tx: Ctx, orderId: string): Promise<void> {
  await makePayable(tx, await lockedOrder(tx, orderId), actorOf(tx))
}

/** Reason of a draft: its first note. */
const reasonOf = (order: Order): string =>
  order.events.find(({ machine }) => machine === 'note')?.reason ?? ''
