import { dayInHongKong } from '../../calendar.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import { deliveryWindow } from '../../delivery/rules.ts'
import { zero } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { findPassport } from '../change.store.ts'
import type { Missing } from '../holds.ts'
import { agreedLine } from '../placing/line.rules.ts'
import type { Order } from '../order.rules.ts'
import { placeOrder } from '../placing/place.ts'
import { isInPlaceOf } from '../replacements/replacement.store.ts'
import type { PlacedOrder } from '../placing/placing.ts'
import { orderRefusals } from '../rules.ts'

/**
 * An order at no charge that replaces goods of another one: same buyer, same address, confirmed at once.
 * Takes the goods last and answers what fell short; let the transaction fail then. Throws
 * `orders.unknown_option`, `orders.disputed`: it is in the place of one whose payment is asked back, or was lost.
 */
export async function placeReplacement(
  tx: Ctx,
  order: Order,
  { lines, reason }: { lines: readonly { subSku: string; quantity: number }[]; reason: string },
): Promise<PlacedOrder | Missing> {
  if (await isInPlaceOf(tx.db, order.id, ['disputed', 'disputed_lost']))
    throw new Refusal(orderRefusals.disputed)
  const catalogue = await catalogueOf(tx)
  const find = (subSku: string) => catalogue.bySubSku.get(subSku)
  const free = {
    price: zero(order.currency),
    original: null,
    reason: { kind: 'exchange' as const, considered: [] },
  }
  const agreed = lines.map(({ subSku, quantity }) => {
    const found = find(subSku)
    if (!found) throw new Refusal(orderRefusals.unknown_option)
    const unitNet = Array.from({ length: quantity }, () => free.price)
    return agreedLine({ ...found, bundleSku: null, interval: null, quantity, price: free, unitNet }, find)
  })
  const sealed = await findPassport(tx.db, order.id)
  const passport = sealed ? tx.sealing.open('passport', sealed) : ''
  return placeOrder(tx, {
    coupon: null,
    reward: null,
    giftId: null,
    order: {
      sessionHash: order.sessionHash,
      memberId: order.memberId,
      cartId: null,
      cartVersion: null,
      checkoutGroup: null,
      cartUpdatedAt: null,
      kind: 'single',
      locale: order.locale,
      country: order.country,
      email: order.email,
      firstname: order.firstname,
      lastname: order.lastname,
      phone: order.phone,
      giftCode: null,
      couponCode: null,
      couponLabel: null,
      deliveryMethod: order.deliveryMethod,
      estimate: deliveryWindow(
        agreed.map(({ estimate }) => estimate ?? undefined),
        dayInHongKong(tx.clock.now()),
        order.country,
      ),
      giftWrapped: false,
      gift: null,
      clientRemarks: reason,
      paymentMethod: null,
      tracking: null,
      amounts: {
        currency: order.currency,
        goods: free.price,
        discount: free.price,
        giftWrap: free.price,
        deliveryFee: free.price,
        tax: free.price,
        total: free.price,
        walletAmount: free.price,
        due: free.price,
      },
      rate: order.rate,
      consents: null,
      lines: agreed,
      addresses: order.addresses.map(({ passportTail: _tail, ...address }) => ({
        ...address,
        passport: address.kind === 'delivery' ? passport : '',
      })),
    },
  })
}
