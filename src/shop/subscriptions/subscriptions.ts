import type { Ctx } from '../context.ts'
import { beforehand, serve } from '../serve.ts'
import * as deliveries from './changes/delivery-actions.ts'
import * as cancelling from './changes/cancel.ts'
import { changeAddress } from './changes/address-action.ts'
import * as contents from './changes/contents-actions.ts'
import * as swaps from './changes/swap.ts'
import * as contract from './contract.ts'
import { assortmentOf } from './quote.ts'
import * as store from './store.ts'
import { comingNext, type Subscription } from './subscription.rules.ts'
import type { Actor } from './transition.ts'
import { changing } from './transition.ts'
import { toNextDeliveryView } from './view/next-delivery.ts'
import { toSubscriptionView } from './view/view.ts'
import type * as wire from './view/view.contract.ts'
import { inDryRun } from './dry-run.ts'
import { memberId, requireOwnSubscription, detail } from './own-subscription.ts'

const reads = { who: 'member', limit: 'account' } as const

const writes = { who: 'member', limit: 'account', idempotent: () => true } as const

const shopper: Actor = { actor: 'shopper' }

export const listSubscriptions = serve(
  contract.listSubscriptions,
  reads,
  async (ctx, { page, limit, state }) => {
    const { subscriptions, total } = await store.listOfMember(ctx.db, memberId(ctx), {
      state,
      from: (page - 1) * limit,
      size: limit,
    })
    const assortment = await assortmentOf(ctx)
    return {
      subscriptions: await Promise.all(
        subscriptions.map((each) => toSubscriptionView(ctx, each, assortment, { isWhole: false })),
      ),
      total,
    }
  },
)

/** The nearest delivery of a member's contracts; null: none. */
export async function nextDeliveryOf(ctx: Ctx, member: string): Promise<wire.NextDelivery | null> {
  const live = await store.listLive(ctx.db, member)
  const next = comingNext(live)
  return next && toNextDeliveryView(ctx, next, await assortmentOf(ctx))
}

export const getSubscription = serve(contract.getSubscription, reads, (ctx, { id }) => detail(ctx, id))

/** Performs an action of a member on their contract, or its dry run. */
async function actOnSubscription(
  ctx: Ctx,
  { id, dryRun }: { id: string; dryRun: boolean },
  work: (tx: Ctx, subscription: Subscription) => Promise<void>,
) {
  const doIt = (outer: Ctx) =>
    changing(outer, id, (tx, subscription) => work(tx, requireOwnSubscription(tx, subscription)))
  if (!dryRun) {
    await doIt(ctx)
    return detail(ctx, id)
  }
  return inDryRun(ctx, async (tx) => {
    await doIt(tx)
    return detail(tx, id)
  })
}

export const cancelSubscription = serve(
  contract.cancelSubscription,
  writes,
  async (ctx, { subscriptionId, reasons, note, dryRun }) => {
    const found = requireOwnSubscription(ctx, await store.findSubscription(ctx.db, subscriptionId))
    if (!dryRun) {
      cancelling.requireCancellable(ctx, found, { reasons, note })
      await cancelling.endPaymentsOf(beforehand(ctx), found, 'shopper')
    }
    return actOnSubscription(ctx, { id: subscriptionId, dryRun }, (tx, subscription) =>
      cancelling.cancel(tx, subscription, { reasons, note }, shopper),
    )
  },
)

export const uncancelSubscription = serve(contract.uncancelSubscription, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) => cancelling.uncancel(tx, subscription, shopper)),
)

export const skipDelivery = serve(contract.skipDelivery, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    deliveries.skip(tx, subscription, input.renewsOn, shopper),
  ),
)

export const unskipDelivery = serve(contract.unskipDelivery, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    deliveries.unskip(tx, subscription, input.renewsOn, shopper),
  ),
)

export const pauseSubscription = serve(contract.pauseSubscription, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    deliveries.pause(tx, subscription, input.months, shopper),
  ),
)

export const resumeSubscription = serve(contract.resumeSubscription, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    deliveries.resume(tx, subscription, input.date, shopper),
  ),
)

export const swapLine = serve(contract.swapLine, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) => swaps.swap(tx, subscription, input, shopper)),
)

export const setQuantity = serve(contract.setQuantity, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    contents.changeQuantity(tx, subscription, input, shopper),
  ),
)

export const setInterval = serve(contract.setInterval, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    contents.changeInterval(tx, subscription, input.interval, shopper),
  ),
)

export const moveDelivery = serve(contract.moveDelivery, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    deliveries.moveDay(tx, subscription, input.date, shopper),
  ),
)

export const setSubscriptionAddress = serve(
  contract.setSubscriptionAddress,
  writes,
  (ctx, { id, dryRun, ...address }) =>
    actOnSubscription(ctx, { id, dryRun }, (tx, subscription) =>
      changeAddress(tx, subscription, address, shopper),
    ),
)

export const setWalletCap = serve(contract.setWalletCap, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    contents.changeWallet(tx, subscription, input.cap, shopper),
  ),
)

export const setOutOfStock = serve(contract.setOutOfStock, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    contents.changeOutOfStock(tx, subscription, input, shopper),
  ),
)

export const setAsking = serve(contract.setAsking, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) =>
    contents.changeAsking(tx, subscription, input.asks, shopper),
  ),
)

export const answerDelivery = serve(contract.answerDelivery, writes, (ctx, input) =>
  actOnSubscription(ctx, input, (tx, subscription) => deliveries.answerYes(tx, subscription, shopper)),
)
