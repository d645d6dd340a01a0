import type { Ctx } from '../../context.ts'
import { on, type CronJob } from '../../subscribers.ts'
import { lockedOrder } from '../desk/desk.ts'
import { settleDelivery } from '../fulfilment/settle-delivery.ts'
import { eachByItself } from '../../portions.ts'
import * as store from './replacement.store.ts'

const mover = { actor: 'system', reason: { cause: 'replaced' } } as const

const settle = (ctx: Ctx, orderId: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockedOrder(tx, orderId)
    await settleDelivery(tx, orderId, mover)
  })

/** What was sent in the place of a lost parcel came, and with it the first order (rules/orders#28). */
export const followReplacement = on('order.delivered', 'settle-replaced-order', async (tx, { orderId }) => {
  for (const first of await store.listReplacedBy(tx.db, orderId)) await settle(tx, first)
})

/** The rest of a lost parcel went back: what was sent again may have come already. */
export const followRefundOfLost = on('order.refunded', 'settle-refunded-order', async (tx, { orderId }) => {
  if ((await store.listSentAgain(tx.db, orderId)).length > 0) await settle(tx, orderId)
})

/** Orders whose replacements came before this was a rule, and whatever an event did not reach. */
export const settleReplacedOrders: CronJob = {
  job: 'settle-replaced-orders',
  at: '50 * * * *',
  async run(ctx) {
    await eachByItself(await store.listReplacedAndShipped(ctx.db, 200), (id) => settle(ctx, id))
  },
}
