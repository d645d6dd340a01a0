import type { OpenOrder } from '#shop/orders/own/open-order.contract.ts'

export type ProgressStep = {
  name: 'paid' | 'packed' | 'sent' | 'ready' | 'delivered' | 'collected'
  done: boolean
}

const reached: Readonly<Record<string, number>> = {
  none: 1,
  on_hold: 1,
  picking: 1,
  packed: 2,
  partially_shipped: 3,
  shipped: 3,
  ready_for_pickup: 3,
  delivered: 4,
  collected: 4,
}

/** Progress of a paid order in four steps; null: there is none to show. */
export function stepsOf({
  status,
  fulfilment,
  deliveryMethod,
}: Pick<OpenOrder, 'status' | 'fulfilment' | 'deliveryMethod'>): ProgressStep[] | null {
  const at = reached[fulfilment]
  const isOnItsWay = status === 'confirmed' || status === 'completed'
  if (!isOnItsWay || deliveryMethod === null || at === undefined) return null
  const names =
    deliveryMethod === 'pickup_shop'
      ? (['paid', 'packed', 'ready', 'collected'] as const)
      : (['paid', 'packed', 'sent', 'delivered'] as const)
  return names.map((name, index) => ({ name, done: index < at }))
}
