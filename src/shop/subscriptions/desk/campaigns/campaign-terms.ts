import type { Ctx } from '../../../context.ts'
import * as subscriptions from '../../store.ts'
import { addSubscriptionEvent, scheduleNextStep, type Actor } from '../../transition.ts'
import type { CampaignTerms } from './campaign.rules.ts'
import type * as store from './campaign.store.ts'
import * as lineStore from './campaign-lines.store.ts'
import { lockOne, type Affected, type Effect } from './effect.ts'

/**
 * Stores the new terms on each line, adds a timeline event and publishes the email's event (rules/subscriptions#21).
 */
export async function announceTerms(
  tx: Ctx,
  campaignId: string,
  { kind, fromDay }: CampaignTerms,
  { affected }: Effect,
  by: Actor,
): Promise<void> {
  for (const each of affected) {
    const { subscription, line, newPrice, substitute } = each
    await subscriptions.changeLine(
      tx.db,
      line.id,
      newPrice === null
        ? { ends_on: fromDay, substitute_sub_sku: substitute }
        : { next_price: newPrice, next_price_from: fromDay },
    )
    await noteTerms(tx, each, fromDay, by)
    await tx.publish('subscription.terms_changing', {
      subscriptionId: subscription.id,
      lineId: line.id,
      what: kind === 'price' ? 'price' : 'option',
      day: fromDay,
      campaignId,
    })
  }
  const lines = affected.map(({ subscription, line, newPrice }) => ({
    lineId: line.id,
    subscriptionId: subscription.id,
    newPrice,
    oldSubstitute: line.substituteSubSku,
  }))
  await lineStore.addLines(tx.db, campaignId, lines)
}

const noteTerms = (tx: Ctx, { subscription, line, newPrice }: Affected, day: string, by: Actor) =>
  addSubscriptionEvent(
    tx,
    subscription,
    newPrice === null ? 'line_ends' : 'price_announced',
    by,
    newPrice === null ? { name: line.name, day } : { name: line.name, day, amount: newPrice },
  )

/** Restores the earlier terms of a line that still has the option and the campaign's terms, and notifies the member. */
export async function revertTerms(
  tx: Ctx,
  campaign: store.StoredCampaign,
  { lineId, subscriptionId, newPrice, oldSubstitute }: lineStore.CampaignLine,
  by: Actor,
): Promise<void> {
  const subscription = await lockOne(tx, subscriptionId)
  const line = subscription?.lines.find(({ id }) => id === lineId)
  if (!subscription || line?.subSku !== campaign.subSku) return
  const isUnder =
    newPrice === null
      ? line.endsOn === campaign.fromDay
      : line.nextPrice === newPrice && line.nextPriceFrom === campaign.fromDay
  if (!isUnder) return
  await subscriptions.changeLine(
    tx.db,
    line.id,
    newPrice === null
      ? { ends_on: null, substitute_sub_sku: oldSubstitute }
      : { next_price: null, next_price_from: null },
  )
  await addSubscriptionEvent(tx, subscription, 'terms_stay', by, { name: line.name })
  await scheduleNextStep(tx, subscription.id)
  await tx.publish('subscription.terms_staying', {
    subscriptionId,
    lineId,
    day: campaign.fromDay,
    campaignId: campaign.id,
  })
}
