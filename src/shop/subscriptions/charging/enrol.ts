import { randomBytes, randomUUID } from 'node:crypto'
import { canStoreCards, cardToPay } from '../../cards/cards.ts'
import { cardRefusals } from '../../cards/rules.ts'
import type { Ctx } from '../../context.ts'
import { findMember } from '../../members/accounts.ts'
import { money } from '../../money.ts'
import { orderNumber } from '../../orders/placing/number.rules.ts'
import { findOrder } from '../../orders/orders.ts'
import type { Payment } from '../../payments/contract.ts'
import { cardThatPaid, startAttempt } from '../../payments/payments.ts'
import { requestRefund } from '../../payments/refunds/refunds.ts'
import { personName } from '../../person.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { changeCard } from './card-action.ts'
import * as enrolments from './enrolments.store.ts'
import { chargeNewCard } from './charge-due.ts'
import { cardMethod } from './place-renewal.ts'
import { subscriptionRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { openCycle, type Subscription } from '../subscription.rules.ts'
import { changing } from '../transition.ts'

/** Minor units: test charge of a card stored without a purchase, refunded at once. */
const trialAmount = 100

/**
 * Stores a new card at the provider's page. The due amount is paid there; if nothing is due, a small charge is made
 * and refunded at once. Runs outside a transaction.
 */
export async function beginEnrolment(
  ctx: Ctx,
  memberId: string,
  subscription: Subscription,
): Promise<Payment> {
  if (!canStoreCards(ctx)) throw new Refusal(cardRefusals.not_kept)
  const cycle = openCycle(subscription)
  if (cycle?.state === 'charging') throw new Refusal(subscriptionRefusals.charge_open)
  const member = await findMember(ctx, { id: memberId })
  if (!member) throw new Refusal(subscriptionRefusals.unknown)
  const unpaid = cycle?.state === 'failed' && cycle.orderId ? await findOrder(ctx, cycle.orderId) : null
  const subject =
    unpaid?.status === 'pending' && unpaid.holdsStock
      ? { id: unpaid.id, number: unpaid.number, amount: unpaid.due }
      : await trial(ctx, memberId, subscription)
  const back = `${ctx.shop.publicUrl}${ctx.shopper.locale === 'hk' ? '' : `/${ctx.shopper.locale}`}/account?view=SUBSCRIPTIONS&subscription=${subscription.id}`
  return startAttempt(ctx, {
    orderId: subject.id,
    orderNumber: subject.number,
    amount: subject.amount,
    method: cardMethod(ctx),
    locale: ctx.shopper.locale,
    successUrl: `${back}&card=stored`,
    failUrl: `${back}&card=failed`,
    cancelUrl: back,
    buyer: { email: member.email, phone: member.phone ?? '', name: personName(member), address: '' },
    card: { memberId, email: member.email, cardId: null, keep: true },
  })
}

async function trial(ctx: Ctx, memberId: string, { id, currency }: Subscription) {
  const now = ctx.clock.now()
  const enrolment = { id: randomUUID(), number: orderNumber(now, randomBytes(6)) }
  await enrolments.addEnrolment(ctx.db, { ...enrolment, memberId, subscriptionId: id, at: now })
  return { ...enrolment, amount: money(currency, trialAmount) }
}

/** Refunds the test charge of a stored card, and charges the due amount to the card, once. */
export async function finishEnrolment(
  ctx: Ctx,
  {
    orderId,
    attemptId,
    minor,
    currency,
  }: { orderId: string; attemptId: string; minor: number; currency: string },
): Promise<void> {
  const enrolment = await enrolments.findEnrolment(ctx.db, orderId)
  if (!enrolment) return
  const subscription = await store.findSubscription(ctx.db, enrolment.subscriptionId)
  if (!subscription || subscription.currency !== currency) return
  await requestRefund(ctx, {
    orderId,
    key: `enrolment:${orderId}`,
    amount: money(subscription.currency, minor),
    reason: { cause: 'card' },
    actor: 'system',
    attemptId,
  })
  const cardId = await cardThatPaid(ctx, attemptId)
  if (!cardId || enrolment.state !== 'open') return
  await useNewCard(ctx, subscription, cardId)
  await enrolments.endEnrolment(ctx.db, orderId, { state: 'stored', attemptId })
}

/** Replaces the contract's card by one that was just stored. A prepaid card stays stored but is not used. */
export async function useNewCard(ctx: Ctx, { id, memberId }: Subscription, cardId: string): Promise<void> {
  try {
    await cardToPay(ctx, memberId, cardId, { forSubscription: true })
    await changing(ctx, id, (tx, subscription) => changeCard(tx, subscription, cardId, { actor: 'shopper' }))
    await chargeNewCard(ctx, id)
  } catch (error) {
    if (!isRefusal(error)) throw error // a permanent refusal, which the page shows to the member
    ctx.log.info({ subscription: id, refused: error.code }, 'a new card was not taken for a subscription')
  }
}
