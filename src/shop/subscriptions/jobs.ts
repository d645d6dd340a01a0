import { callsOut, on, type CronJob } from '../subscribers.ts'
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

/** Refunds the test charge of a new card, and assigns the card to the contract. */
export const finishCardEnrolment = callsOut('payment.captured', 'finish-card-enrolment', finishEnrolment, {
  isRelevant: ({ keepsCard }) => keepsCard !== false,
})

/** Assigns a card stored by another payment to contracts without one. */
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

/** Each line is committed separately, so an interrupted run resumes. */
export const takeSubstitutes = callsOut(
  'subscription.substitution_started',
  'run-subscription-substitution',
  (ctx, { substitutionId }) => runSubstitution(ctx, substitutionId),
)

/** Runs all due steps: notices, locks, charges at 10:00, retries at 10:00 and 19:00, suspensions and ends. */
export const runSubscriptions: CronJob = {
  job: 'run-subscriptions',
  at: '* * * * *',
  async run(ctx) {
    await runDue(ctx)
  },
}

/** 09:00 Hong Kong time. */
export const warnEndingCards: CronJob = {
  job: 'warn-ending-cards',
  at: '0 1 * * *',
  run: warnOfEndingCards,
}
