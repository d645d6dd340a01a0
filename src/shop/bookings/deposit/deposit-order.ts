import type { Option } from '../../catalogue/contract.ts'
import type { Ctx, Member } from '../../context.ts'
import { agreedLine } from '../../orders/placing/line.rules.ts'
import type { NewOrder } from '../../orders/placing/new-order.rules.ts'
import { placeOrder } from '../../orders/placing/place.ts'
import { declarationVersion } from '../../quotes/new-order.rules.ts'
import { quoteOrder } from '../../quotes/order-quote.rules.ts'
import { toOrderAmounts } from '../../quotes/sums.rules.ts'
import { Refusal } from '../../refusal.ts'
import { bookingRefusals } from '../rules.ts'
import type { DepositOffer } from './deposit-offer.ts'

/** The order of a deposit. Throws `checkout.sold_out`. */
export async function placeDeposit(
  tx: Ctx,
  member: Member,
  { product, option, deposit }: DepositOffer,
  payUntil: Date,
): Promise<string> {
  const price = { price: deposit, original: null, reason: { kind: 'base' as const, considered: [] } }
  const part: Option = { ...option, name: '訂金', nameEn: 'Deposit', nameCn: '订金', nameTw: '訂金' }
  const { lines, sums } = quoteOrder({
    currency: deposit.currency,
    lines: [{ product, option: part, id: option.subSku, quantity: 1, price }],
    sending: null,
  })
  const placed = await placeOrder(tx, {
    order: {
      ...newOrder(tx, member),
      amounts: toOrderAmounts(sums),
      lines: lines.map((line) => agreedLine(line, () => undefined)),
    },
    coupon: null,
    reward: null,
    giftId: null,
    payUntil,
  })
  if ('short' in placed) throw new Refusal(bookingRefusals.no_deposit)
  return placed.id
}

const newOrder = (tx: Ctx, member: Member): Omit<NewOrder, 'amounts' | 'lines'> => ({
  sessionHash: tx.shopper.session,
  memberId: member.id,
  cartId: null,
  cartVersion: null,
  checkoutGroup: null,
  cartUpdatedAt: null,
  kind: 'deposit',
  locale: tx.shopper.locale,
  country: tx.shopper.country,
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
  rate: null,
  consents: {
    age: true,
    health: true,
    version: declarationVersion,
    at: tx.clock.now().toISOString(),
    ip: tx.shopper.ip,
  },
  addresses: [],
})
