import type { Held } from '../../../shop/agents/sessions.ts'
import type { Details, LineProblem } from '../../../shop/agents/session.rules.ts'
import type { Ctx } from '../../../shop/context.ts'
import type { Currency } from '../../../shop/money.ts'
import type { Quote } from '../../../shop/quotes/contract.ts'
import { codeOfReason, error, info, warning, type Message, type Severity } from '../messages.ts'
import { pictureUrl } from './product-view.ts'
import { isoMinor } from './iso-amount.ts'

type Total = { type: string; display_text: string; amount: number }

/** Totals of an empty cart: nothing is due. */
const emptyTotals = (ctx: Ctx): Total[] => [
  { type: 'subtotal', display_text: ctx.say('agents.subtotal'), amount: 0 },
  { type: 'total', display_text: ctx.say('agents.total'), amount: 0 },
]

/** The sums of a quote, in its order; amounts in minor units of ISO 4217. */
export function totalsOf(ctx: Ctx, quote: Quote | null): Total[] {
  if (!quote) return emptyTotals(ctx)
  const minor = (amount: number) => isoMinor(amount, quote.currency)
  const part = (type: string, word: string, amount: number): Total => ({
    type,
    display_text: ctx.say(word),
    amount: minor(amount),
  })
  return [
    part('subtotal', 'agents.subtotal', quote.goodsTotal),
    ...(quote.discount && quote.discount.amount > 0
      ? [{ type: 'discount', display_text: quote.discount.label, amount: -minor(quote.discount.amount) }]
      : []),
    ...(quote.needsDelivery ? [part('fulfillment', 'agents.delivery', quote.deliveryFee)] : []),
    ...(quote.tax > 0 ? [part('tax', 'agents.tax', quote.tax)] : []),
    part('total', 'agents.total', quote.total),
  ]
}

/** Lines with their prices in the currency of the quote; a coupon's gifts are lines at zero. */
export function linesOf(ctx: Ctx, { quote, cart }: Pick<Held, 'quote' | 'cart'>) {
  const currency: Currency = quote?.currency ?? cart.currency
  const items = quote?.items ?? cart.items
  return items.map((item) => {
    const amount = isoMinor(item.total ?? 0, currency)
    return {
      id: item.id,
      item: {
        id: item.subSku,
        title: [item.name, item.optionName].filter((word) => word !== '').join(' – '),
        price: isoMinor(item.price ?? 0, currency),
        ...(item.thumbnail ? { image_url: pictureUrl(ctx, item.thumbnail) } : {}),
      },
      quantity: item.quantity,
      totals: [
        { type: 'subtotal', amount },
        { type: 'total', amount },
      ],
    }
  })
}

/** The submitted codes and their discounts; a friend's or the month's discount applies automatically. */
export function discountsOf(quote: Quote | null, { codes }: Details) {
  const applied = quote?.discount
  if (codes.length === 0 && !applied) return null
  const code = codes.find((each) => each.toUpperCase() === applied?.code.toUpperCase())
  return {
    codes,
    applied: applied
      ? [
          {
            ...(code === undefined ? { automatic: true } : { code }),
            title: applied.label || applied.code,
            amount: isoMinor(applied.amount, quote.currency),
          },
        ]
      : [],
  }
}

const codeOfCoupon: Readonly<Record<string, string>> = {
  'coupon.ended': 'discount_code_expired',
  'coupon.already_used': 'discount_code_user_ineligible',
  'coupon.first_order': 'discount_code_user_ineligible',
  'coupon.other_group': 'discount_code_user_not_logged_in',
}

/** Codes without effect: the first with its reason, others because only one code counts. */
export function discountMessages(ctx: Ctx, quote: Quote | null, { codes }: Details): Message[] {
  const [first, ...others] = codes
  if (first === undefined) return []
  const problem = quote?.problems.find(({ field }) => field === 'coupon')
  const refused = problem
    ? [
        warning(
          codeOfCoupon[problem.code] ?? 'discount_code_invalid',
          problem.message,
          '$.discounts.codes[0]',
        ),
      ]
    : []
  return [
    ...refused,
    ...others.map((_, at) =>
      warning(
        'discount_code_combination_disallowed',
        ctx.say('agents.one_code'),
        `$.discounts.codes[${at + 1}]`,
      ),
    ),
  ]
}

/** Messages for lines that could not be set as requested. */
export const lineMessages = (ctx: Ctx, problems: readonly LineProblem[], severity: Severity): Message[] =>
  problems.map(({ at, code, values, quantity }) => {
    const content = ctx.say(code, values)
    const path = `$.line_items[${at}]`
    if (quantity > 0) return warning('quantity_adjusted', content, path)
    return error(codeOfReason[code.replace(/^\w+\./, '')] ?? 'item_unavailable', content, severity, path)
  })

/** Message that treatments are booked after the purchase. */
export const bookingMessages = (ctx: Ctx, { cart }: Pick<Held, 'cart'>): Message[] =>
  cart.items.some(({ productType }) => productType === 'Treatment')
    ? [info('booking_required', ctx.say('agents.booking_required'))]
    : []
