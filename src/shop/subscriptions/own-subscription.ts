import type { Ctx } from '../context.ts'
import { memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'
import { assortmentOf } from './quote.ts'
import { subscriptionRefusals } from './rules.ts'
import * as store from './store.ts'
import type { Subscription } from './subscription.rules.ts'
import { toSubscriptionView } from './view/view.ts'

/** Id of the signed-in member. Throws `members.signed_out`. */
export function memberId({ member }: Pick<Ctx, 'member'>): string {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return member.id
}

/** The member's own contract. Throws `subscriptions.unknown`, also for contracts of others. */
export function requireOwnSubscription(ctx: Ctx, subscription: Subscription | null): Subscription {
  if (subscription?.memberId !== memberId(ctx)) throw new Refusal(subscriptionRefusals.unknown)
  return subscription
}

export const detail = async (ctx: Ctx, id: string) => {
  const subscription = requireOwnSubscription(ctx, await store.findSubscription(ctx.db, id))
  return {
    subscription: await toSubscriptionView(ctx, subscription, await assortmentOf(ctx), { isWhole: true }),
  }
}
