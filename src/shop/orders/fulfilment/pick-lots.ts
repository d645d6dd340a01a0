import { deskRead } from '../../staff/write.ts'
import { proposeLots } from '../../stock/lots/propose.ts'
import * as store from '../store.ts'
import * as contract from './pick-lots.contract.ts'
import { shippableLines } from './unshipped.rules.ts'

/** Proposes lots for some orders as they would leave one after the other (rules/stock#10). */
export const listPickLots = deskRead(contract.listPickLots, 'orders.read', async (ctx, { ids }) => {
  const lines = []
  for (const id of ids) {
    const order = await store.findOrder(ctx.db, id)
    if (order?.status !== 'confirmed') continue
    for (const { lineId, units } of shippableLines(order))
      lines.push({
        lineId,
        units,
        bestBefore: order.lines.find((line) => line.id === lineId)?.bestBefore ?? null,
      })
  }
  return { lots: await proposeLots(ctx, lines) }
})
