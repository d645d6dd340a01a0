import { callsOut, on, type CronJob } from '../news.ts'
import { findOrder, orderOutline } from '../orders/orders.ts'
import { ownerOfCard } from '../cards/cards.ts'
import { beginContracts, startContracts, voidContracts } from './begin.ts'
import { warnOfEndingCards } from './charging/card-ending.ts'
import { runDue } from './clock.ts'
import { finishEnrolment, useNewCard } from './charging/enrol.ts'
import { runSubstitution } from './desk/substitutions/substitutions.ts'
import * as orders from './orders.ts'
import * as store from './store.ts'

export const beginSubscriptions = on('order.placed', 'begin-subscriptions', async (tx, { orderId }) => {
  const order = await findOrder(tx, orderId)
  if (order) await beginContracts(tx, order)
})

export const followConfirmed = on(
  'order.confirmed',
  'go-on-with-subscriptions',
  async (tx, { orderId, kind }) => {
    const confirmed = kind ?? (await orderOutline(tx, orderId))?.kind
    if (confirmed === 'subscription') await startContracts(tx, orderId)
    if (confirmed === 'renewal') await orders.renewalConfirmed(tx, orderId)
  },
)

export const followShipped = on('order.shipped', 'note-subscription-sent', (tx, { orderId }) =>
  orders.deliverySent(tx, orderId),
)

export const followCancelled = on('order.cancelled', 'follow-cancelled-order', async (tx, { orderId }) => {
  await voidContracts(tx, orderId)
  await orders.renewalCancelled(tx, orderId)
})

export const followExpired = on('order.expired', 'follow-expired-order', (tx, { orderId }) =>
  voidContracts(tx, orderId),
)

export const followDispute = on('order.disputed', 'rest-disputed-subscription', (tx, { orderId }) =>
  orders.paymentDisputed(tx, orderId),
)

export const followDisputeEnd = on(
  'order.dispute_ended',
  'end-subscription-dispute',
  (tx, { orderId, outcome }) => orders.disputeEnded(tx, orderId, outcome),
)

/** The small charge of a new card goes back, and the card takes its place. */
export const finishCardEnrolment = callsOut('payment.captured', 'finish-card-enrolment', finishEnrolment, {
  concerns: ({ keepsCard }) => keepsCard !== false,
})

/** A card that was stored by another payment is taken where a contract has none. */
export const takeStoredCard = callsOut(
  'card.stored',
  'take-card-for-subscriptions',
  async (ctx, { cardId }) => {
    const owner = await ownerOfCard(ctx, cardId)
    if (!owner) return
    for (const id of await store.liveIdsOf(ctx.db, owner)) {
      const subscription = await store.findSubscription(ctx.db, id)
      if (subscription && subscription.state !== 'pending' && subscription.cardId === null)
        await useNewCard(ctx, subscription, cardId)
    }
  },
)

/** Each line is written by itself, so that a run that was stopped goes on. */
export const takeSubstitutes = callsOut(
  'subscription.substitution_started',
  'run-subscription-substitution',
  (ctx, { substitutionId }) => runSubstitution(ctx, substitutionId),
)

/** Notices, locks, charges at 10:00, tries at 10:00 and 19:00, suspensions and ends: whatever is due by now. */
export const runSubscriptions: CronJob = {
  job: 'run-subscriptions',
  at: '* * * * *',
  async run(ctx) {
    await runDue(ctx)
  },
}

/** 09:00 in Hong Kong. */
export const warnEndingCards: CronJob = {
  job: 'warn-ending-cards',
  at: '0 1 * * *',
  run: warnOfEndingCards,
}
