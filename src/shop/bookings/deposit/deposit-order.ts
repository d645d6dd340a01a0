import type { Option } from '../../catalogue/contract.ts'
import type { Ctx, Member } from '../../context.ts'
import { agreedLine } from '../../orders/placing/line.rules.ts'
import { placeOrder } from '../../orders/placing/place.ts'
import { withoutCart } from '../../orders/placing/without-cart.ts'
import { declarationVersion } from '../../quotes/new-order.rules.ts'
import { quoteOrder } from '../../quotes/order-quote.rules.ts'
import { toOrderAmounts } from '../../quotes/sums.rules.ts'
import { Refusal } from '../../refusal.ts'
import { bookingRefusals } from '../rules.ts'
import type { DepositOffer } from './deposit-offer.ts'

/** Places the order of a deposit and returns its id. Throws `bookings.no_deposit`. */
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
      ...withoutCart(tx, member),
      kind: 'deposit',
      amounts: toOrderAmounts(sums),
      lines: lines.map((line) => agreedLine(line, () => undefined)),
      consents: {
        age: true,
        health: true,
        version: declarationVersion,
        at: tx.clock.now().toISOString(),
        ip: tx.shopper.ip,
      },
    },
    coupon: null,
    reward: null,
    giftId: null,
    payUntil,
  })
  if ('short' in placed) throw new Refusal(bookingRefusals.no_deposit)
  return placed.id
}
