import type { Order } from '#shop/orders/contract.ts'
import { ItemFace } from './summary-line.tsx'
import { Sums } from './sums.tsx'

/** What an order holds and how its total came about. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <ul className="mb-4">
        {order.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
            <ItemFace item={item} currency={order.currency} why={false} />
          </li>
        ))}
      </ul>
      <Sums quote={order} delivery={order.delivery !== null} />
    </>
  )
}
