import type { Ctx, Member } from '../context.ts'
import { agreedLine } from '../orders/placing/line.rules.ts'
import type { NewOrder } from '../orders/placing/new-order.rules.ts'
import { withoutCart } from '../orders/placing/without-cart.ts'
import type { QuotedOrder } from '../quotes/order-quote.rules.ts'
import { toOrderAmounts } from '../quotes/sums.rules.ts'

/** The order of one gift card: no delivery, the same price for every group, no promotional Cash Dollar (rules/wallet#9). */
export const newOrder = (ctx: Ctx, member: Member, { lines, sums }: QuotedOrder): NewOrder => ({
  ...withoutCart(ctx, member),
  kind: 'single',
  amounts: toOrderAmounts(sums),
  consents: null,
  paidLotsOnly: true,
  lines: lines.map((line) => agreedLine(line, () => undefined)),
})
