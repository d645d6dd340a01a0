import { handoverLink } from '../../../shop/agents/link.ts'
import { inPath } from '../../../shop/agents/paths.rules.ts'
import type { Held } from '../../../shop/agents/sessions.ts'
import type { Quote } from '../../../shop/quotes/contract.ts'
import type { Answer, Call } from '../call.ts'
import { fulfillmentOf } from './fulfillment-view.ts'
import { codeOfReason, error, identityMessages, info, type Message } from '../messages.ts'
import { buyerPayment, cashDollar, cashDollarId, handlerName } from '../profile.ts'
import {
  bookingMessages,
  discountMessages,
  discountsOf,
  linesOf,
  lineMessages,
  totalsOf,
} from './quote-view.ts'
import { isoMinor } from './iso-amount.ts'

/** Fields that only the buyer may fill in: agreements and declarations, and identity numbers. */
const buyersOwn = /^(?:agree_|delivery_passport$)/

/** JSON path of an order field in the protocol's checkout. */
const pathOf: Readonly<Record<string, string>> = {
  email: '$.buyer.email',
  delivery_firstname: '$.buyer.first_name',
  delivery_lastname: '$.buyer.last_name',
  delivery_contact: '$.buyer.phone_number',
  delivery_calling_code: '$.buyer.phone_number',
  delivery_method: '$.fulfillment.methods',
  delivery_location_code: '$.fulfillment.methods[1].selected_destination_id',
  delivery_address: '$.fulfillment.methods[0].destinations[0].street_address',
  delivery_city: '$.fulfillment.methods[0].destinations[0].address_locality',
  delivery_province: '$.fulfillment.methods[0].destinations[0].address_region',
  delivery_zip: '$.fulfillment.methods[0].destinations[0].postal_code',
}

/** The issues that prevent an order, as messages for the party that can resolve them. */
function problemMessages(quote: Quote): Message[] {
  return quote.problems.flatMap(({ code, message, field, subSku }) => {
    if (field === 'coupon' || field === 'payment_method') return []
    if (field !== null && buyersOwn.test(field))
      return [error(code.replace('.', '_'), message, 'requires_buyer_input')]
    if (subSku !== null) {
      const at = quote.items.findIndex((item) => item.subSku === subSku)
      const reason = codeOfReason[code.replace(/^\w+\./, '')] ?? 'item_unavailable'
      return [error(reason, message, 'recoverable', at < 0 ? '$.line_items' : `$.line_items[${at}]`)]
    }
    const isMissing =
      code === 'checkout.required' || code === 'delivery.field_missing' || code === 'delivery.point_missing'
    const word = isMissing
      ? 'field_required'
      : field === 'delivery_method'
        ? 'address_undeliverable'
        : code.replace('.', '_')
    const path = pathOf[field ?? '']
    const content = isMissing && path ? `${message} (${path})` : message
    return [
      path === undefined ? error(word, content, 'recoverable') : error(word, content, 'recoverable', path),
    ]
  })
}

type Status =
  | 'incomplete'
  | 'requires_escalation'
  | 'ready_for_complete'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled'

/** Whether an amount is left to pay, which only the buyer can pay (rules/agents#13). */
export const isDue = ({ quote }: Pick<Held, 'quote'>): boolean => quote !== null && quote.amountDue > 0

function statusOf(held: Held, messages: readonly Message[]): Status {
  const { state } = held.session
  if (state === 'ordered') return 'completed'
  if (state === 'canceled') return 'canceled'
  if (state === 'handed_over') return 'complete_in_progress'
  const severities = messages.flatMap((message) => (message.type === 'error' ? [message.severity] : []))
  if (!held.quote || severities.includes('recoverable') || severities.includes('unrecoverable'))
    return 'incomplete'
  return severities.length > 0 ? 'requires_escalation' : 'ready_for_complete'
}

/** Additional input of the view: why its order could not be placed. */
type Beside = { isNew?: boolean; refused?: Message | null }

function messagesOf(held: Held, spoken: Call['spoken'], beside: Beside): Message[] {
  const { refused = null } = beside
  const { ctx, quote, details, session, problems } = held
  const { unserved } = details
  if (session.state === 'handed_over') return [info('with_buyer', ctx.say('agents.with_buyer'))]
  if (session.state !== 'open') return []
  const found = [
    ...(unserved === undefined
      ? []
      : [
          error(
            'address_undeliverable',
            ctx.say('agents.unserved', { country: unserved }),
            'recoverable',
            '$.fulfillment.methods[0].destinations[0].address_country',
          ),
        ]),
    ...lineMessages(ctx, problems, 'recoverable'),
    ...(quote
      ? problemMessages(quote)
      : [error('item_unavailable', ctx.say('checkout.empty_cart'), 'recoverable', '$.line_items')]),
    ...discountMessages(ctx, quote, details),
    ...bookingMessages(ctx, held),
    ...(refused ? [refused] : []),
    ...identityMessages(ctx, spoken),
  ]
  return isDue(held)
    ? [...found, error('buyer_payment', ctx.say('agents.buyer_payment'), 'requires_buyer_review')]
    : found
}

const links = ({ shop: { publicUrl }, shopper: { locale } }: Held['ctx']) =>
  (
    [
      ['terms_of_service', '/terms'],
      ['privacy_policy', '/privacy'],
      ['refund_policy', '/exchange'],
      ['shipping_policy', '/shipping'],
    ] as const
  ).map(([type, path]) => ({ type, url: publicUrl + inPath(locale, path) }))

function buyerOf({ details: { fields, consent } }: Held, spoken: Call['spoken']) {
  const phone =
    fields.delivery_contact && fields.delivery_calling_code
      ? `+${fields.delivery_calling_code}${fields.delivery_contact}`
      : fields.delivery_contact
  const known = [
    ['email', fields.email],
    ['first_name', fields.delivery_firstname],
    ['last_name', fields.delivery_lastname],
    ['phone_number', phone],
  ].filter(([, value]) => value)
  const declared = consent && spoken.has('dev.ucp.shopping.buyer_consent') ? { consent } : {}
  const buyer = { ...Object.fromEntries(known), ...declared }
  return Object.keys(buyer).length === 0 ? {} : { buyer }
}

function continueUrl({ ctx, session }: Held): { continue_url?: string } {
  const { publicUrl } = ctx.shop
  const { id, locale, state } = session
  if (state === 'open') return { continue_url: handoverLink(ctx, id, locale) }
  return state === 'handed_over' ? { continue_url: publicUrl + inPath(locale, '/checkout') } : {}
}

/** A checkout in the protocol's format (rules/agents#12). */
export async function checkoutAnswer(call: Call, held: Held, beside: Beside = {}): Promise<Answer> {
  const { ctx, session, quote, cart, details } = held
  const messages = messagesOf(held, call.spoken, beside)
  const has = (name: 'fulfillment' | 'discount') => call.spoken.has(`dev.ucp.shopping.${name}`)
  const fulfillment = has('fulfillment') && session.state === 'open' ? await fulfillmentOf(held) : null
  const discounts = has('discount') ? discountsOf(quote, details) : null
  const methods = (quote?.paymentMethods ?? []).filter(({ offered }) => offered).map(({ method }) => method)
  return {
    root: 'dev.ucp.shopping.checkout',
    isNew: beside.isNew ?? false,
    handlers: { [handlerName(ctx.shop.publicUrl)]: [buyerPayment(methods)], ...walletHandler(held) },
    body: {
      id: session.id,
      status: statusOf(held, messages),
      currency: quote?.currency ?? cart.currency,
      line_items: linesOf(ctx, held),
      totals: totalsOf(ctx, quote),
      links: links(ctx),
      ...buyerOf(held, call.spoken),
      ...(messages.length > 0 ? { messages } : {}),
      ...(fulfillment ? { fulfillment } : {}),
      ...(discounts ? { discounts } : {}),
      ...paymentOf(held),
      ...(session.orderId ? { order: orderLink(held, session.orderId) } : {}),
      ...continueUrl(held),
      expires_at: session.expiresAt.toISOString(),
    },
  }
}

/** The member's own payment handler (Cash Dollar), if there is a balance. */
function walletHandler({ ctx, quote }: Held): Record<string, object[]> {
  if (!ctx.member || !quote || quote.walletAvailable <= 0) return {}
  const minor = isoMinor(quote.walletAvailable, quote.currency)
  return { [handlerName(ctx.shop.publicUrl, cashDollarId)]: [cashDollar(minor, quote.currency)] }
}

/** The Cash Dollar applied to the checkout, as an instrument of the protocol. */
function paymentOf({ quote }: Held): { payment?: object } {
  if (!quote || quote.walletAmount <= 0) return {}
  const amount = isoMinor(quote.walletAmount, quote.currency)
  const display = { amount, currency: quote.currency }
  const id = cashDollarId
  return { payment: { instruments: [{ id, handler_id: id, type: id, selected: true, display }] } }
}

const orderLink = ({ ctx, session: { locale } }: Held, id: string) => ({
  id,
  permalink_url: ctx.shop.publicUrl + inPath(locale, `/checkout/order-confirmation/${id}`),
})

/** A cart in the protocol's format: estimates of the same quote. */
export function cartAnswer(call: Call, held: Held, { isNew = false, isOver = false } = {}): Answer {
  const { ctx, session, quote, cart, details, problems } = held
  const discounts = call.spoken.has('dev.ucp.shopping.discount') ? discountsOf(quote, details) : null
  const messages = [
    ...lineMessages(ctx, problems, 'recoverable'),
    ...discountMessages(ctx, quote, details),
    ...bookingMessages(ctx, held),
  ]
  return {
    root: 'dev.ucp.shopping.cart',
    isNew,
    body: {
      id: session.id,
      currency: quote?.currency ?? cart.currency,
      line_items: linesOf(ctx, held),
      totals: totalsOf(ctx, quote),
      ...(discounts ? { discounts } : {}),
      ...(messages.length > 0 ? { messages } : {}),
      ...(isOver ? {} : { expires_at: session.expiresAt.toISOString() }),
    },
  }
}
