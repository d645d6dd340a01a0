import { toDecimal } from '../../money.ts'
import { textIn } from '../../region.ts'
import { expectedParcels } from '../fulfilment/expected.rules.ts'
import type { OpenOrder } from './open-order.contract.ts'
import { isOfSubscription, stateOf, type Order } from '../order.rules.ts'
import { carrierName } from '../placing/written.rules.ts'
import { linesNow, payableNow } from '../revisions/revision.rules.ts'
import { sumsNow } from '../revisions/revision-sums.rules.ts'
import { stateText, type ViewContext } from '../view.rules.ts'

/** Order fields that the view needs. */
export type BriefOrder = Omit<
  Order,
  'addresses' | 'events' | 'also' | 'isInvoiced' | 'combined' | 'approval' | 'short'
>

/** View of an open order for the account's start page, after all revisions. */
export function toOpenOrderView(order: BriefOrder, viewContext: ViewContext): OpenOrder {
  const { locale, now } = viewContext
  const payable = payableNow(order, now)
  const parcel = order.parcels.at(-1)
  const [next] = expectedParcels(order)
  return {
    id: order.id,
    number: order.number,
    cartType: isOfSubscription(order) ? 'subscription' : 'single',
    status: order.status,
    fulfilment: order.fulfilmentState,
    statusText: stateText(viewContext, stateOf(order)),
    currency: order.currency,
    total: toDecimal(sumsNow(order).total),
    amountToPay: payable && toDecimal(payable.amount),
    items: linesNow(order).flatMap(({ name, quantity }) =>
      quantity > 0 ? [{ name: textIn(locale, name), quantity }] : [],
    ),
    deliveryMethod: order.deliveryMethod,
    estimate: next ? next.window : order.estimate,
    parcel: parcel
      ? { carrier: carrierName(locale, parcel.carrier), trackingNumber: parcel.trackingNumber }
      : null,
  }
}
