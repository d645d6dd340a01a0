import { cardsById } from '../../cards/cards.ts'
import type { Ctx } from '../../context.ts'
import { eachByItself } from '../../portions.ts'
import { daysLater } from '../days.rules.ts'
import { today } from '../quote.ts'
import * as store from '../store.ts'
import { openCycle } from '../subscription.rules.ts'
import { addSubscriptionEvent } from '../transition.ts'
import { isExpired } from '../../cards/rules.ts'

/** Days before a delivery on which the member is warned that the card expires before it. */
const warningDays = [30, 7] as const
/** Days that a warning may be late after downtime. */
const graceDays = 3

/** Warns members whose card will have expired on the day of the next delivery. */
export async function warnOfEndingCards(ctx: Ctx): Promise<void> {
  const day = today(ctx)
  await eachByItself(warningDays, async (days) => {
    const ids = await store.idsRenewingBetween(ctx.db, daysLater(day, days - graceDays), daysLater(day, days))
    await eachByItself(ids, (id) => warn(ctx, id, days))
  })
}

const warn = (ctx: Ctx, id: string, days: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const subscription = await store.lockSubscription(tx.db, id)
    const cycle = subscription && openCycle(subscription)
    if (!subscription?.cardId || !cycle || !['active', 'paused'].includes(subscription.state)) return
    const [card] = await cardsById(tx, [subscription.cardId])
    if (!card || !isExpired(card, cycle.renewsOn)) return
    const mark = `card_ends_${days}`
    if (await store.hasEvent(tx.db, id, { cycle: cycle.number, mark })) return
    await addSubscriptionEvent(
      tx,
      subscription,
      'card_ends',
      { actor: 'system', reason: mark },
      {},
      cycle.number,
    )
    await tx.publish('subscription.card_ending', { subscriptionId: id, renewsOn: cycle.renewsOn, days })
  })
