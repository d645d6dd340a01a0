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

/** Minor units: what a card is tried with that is stored without buying; it goes back at once. */
const trialAmount = 100

/**
 * A new card at the provider's page. What is due is paid there, and the card is stored by that; where nothing
 * is due, a small charge is made that goes back at once. Outside a transaction.
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

/** The small charge of a card that was stored goes back, and what is due is tried with the card, once. */
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
  const paid = await cardThatPaid(ctx, attemptId)
  if (!paid || enrolment.state !== 'open') return
  await useNewCard(ctx, subscription, paid.cardId)
  await enrolments.endEnrolment(ctx.db, orderId, { state: 'stored', attemptId })
}

/** A card that was just stored takes the place of the one before. A prepaid one is stored, and not taken. */
export async function useNewCard(ctx: Ctx, { id, memberId }: Subscription, cardId: string): Promise<void> {
  try {
    await cardToPay(ctx, memberId, cardId, { forSubscription: true })
    await changing(ctx, id, (tx, subscription) => changeCard(tx, subscription, cardId, { actor: 'shopper' }))
    await chargeNewCard(ctx, id)
  } catch (error) {
    if (!isRefusal(error)) throw error // refused for good: its owner reads it on the page
    ctx.log.info({ subscription: id, refused: error.code }, 'a new card was not taken for a subscription')
  }
}
