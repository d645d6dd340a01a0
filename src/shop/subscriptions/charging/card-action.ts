import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { cardToPay, endCardUse, useCard } from '../../cards/cards.ts'
import { Refusal } from '../../refusal.ts'
import { illegal } from '../changes/guards.ts'
import { subscriptionRefusals } from '../rules.ts'
import { openCycle, type Subscription } from '../subscription.rules.ts'
import { addSubscriptionEvent, type Actor } from '../transition.ts'

/** Changes the card to another stored one of the member. Throws `cards.unknown`, `cards.expired`, `cards.prepaid`. */
export async function changeCard(
  tx: Ctx,
  subscription: Subscription,
  cardId: string,
  by: Actor,
): Promise<void> {
  const cycle = openCycle(subscription)
  if (!cycle || subscription.state === 'pending') throw illegal()
  if (cycle.state === 'charging') throw new Refusal(subscriptionRefusals.charge_open)
  const card = await cardToPay(tx, subscription.memberId, cardId, { forSubscription: true })
  if (subscription.cardId === cardId) return
  await store.changeContract(tx.db, subscription.id, { card_id: cardId })
  await endCardUse(tx, subscription.id)
  await useCard(tx, cardId, subscription.id)
  await addSubscriptionEvent(tx, subscription, 'card', by, { lastFour: card.lastFour }, cycle.number)
}
