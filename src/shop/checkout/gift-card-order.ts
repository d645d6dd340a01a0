import type { Ctx, Member } from '../context.ts'
import { agreedLine } from '../orders/placing/line.rules.ts'
import type { NewOrder } from '../orders/placing/new-order.rules.ts'
import type { QuotedOrder } from '../quotes/order-quote.rules.ts'
import { toOrderAmounts } from '../quotes/sums.rules.ts'

/**
 * An order of one card: in Hong Kong dollars, without delivery, at its own price whatever group its buyer is
 * in.
 */
export function newOrder(ctx: Ctx, member: Member, quote: QuotedOrder): NewOrder {
  return {
    sessionHash: ctx.shopper.session,
    memberId: member.id,
    cartId: null,
    cartVersion: null,
    checkoutGroup: null,
    cartUpdatedAt: null,
    kind: 'single',
    locale: ctx.shopper.locale,
    country: ctx.shopper.country,
    email: member.email,
    firstname: member.firstname,
    lastname: member.lastname,
    phone: member.phone ?? '',
    giftCode: null,
    couponCode: null,
    couponLabel: null,
    deliveryMethod: null,
    estimate: null,
    giftWrapped: false,
    gift: null,
    clientRemarks: '',
    paymentMethod: null,
    tracking: null,
    amounts: toOrderAmounts(quote.sums),
    rate: null,
    consents: null,
    paidLotsOnly: true,
    lines: quote.lines.map((line) => agreedLine(line, () => undefined)),
    addresses: [],
  }
}
