import type { Ctx } from '../../context.ts'
import { money, type Money } from '../../money.ts'
import { onPaymentCaptured } from '../../orders/confirm.ts'
import { findOrder, lockOrder } from '../../orders/orders.ts'
import { endRenewal, holdRenewal } from '../../orders/renewing/renewals.ts'
import { chargeStoredCard } from '../../payments/attempts/charge-stored.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import * as charges from './charges.store.ts'
import { failed, paid } from './outcome.ts'
import { cardMethod, placeRenewal, RenewalShort } from './place-renewal.ts'
import { quoteDelivery, assortmentOf, today, type DeliveryQuote, type Assortment } from '../quote.ts'
import { subscriptionRefusals, type ChargeKind, type ChargeOutcome } from '../rules.ts'
import { postponeSoldOutDelivery } from './stock-out.ts'
import { endIfTakenBack } from '../taken-back.ts'
import * as store from '../store.ts'
import { openCycle, type Cycle, type Subscription } from '../subscription.rules.ts'
import {
  endContract,
  lockedSubscription,
  moveCycle,
  addSubscriptionEvent,
  scheduleNextStep,
} from '../transition.ts'

/** A stored charge attempt, identified by its number from here on. */
export type Prepared = {
  subscriptionId: string
  cycleId: string
  attempt: number
  orderId: string
  orderNumber: string
  amount: Money
  memberId: string
  cardId: string | null
}
/** `none`: nothing was charged, because the delivery waits or is skipped. */
export type CycleCharge = { outcome: ChargeOutcome | 'none'; code: string | null }

/**
 * Charges the open cycle of a contract: reserves stock and stores the order, charges the card, then confirms the
 * order (rules/subscriptions#9). Runs outside a transaction. Idempotent: a cycle in state `charging` is reconciled
 * with the provider. Throws `subscriptions.illegal_transition`.
 */
export async function chargeCycle(
  ctx: Ctx,
  subscriptionId: string,
  kind: ChargeKind,
  actor: string,
): Promise<CycleCharge> {
  const assortment = await assortmentOf(ctx)
  const prepared = await prepare(ctx, subscriptionId, kind, { assortment, actor, short: new Set() })
  if (prepared === 'paid') return { outcome: 'captured', code: null }
  return prepared ? finish(ctx, prepared, kind) : { outcome: 'none', code: null }
}

/** Fetches the outcome of an attempt whose response was lost, and applies it (rules/subscriptions#14). */
export async function settleCycle(ctx: Ctx, subscriptionId: string): Promise<CycleCharge> {
  const subscription = await store.findSubscription(ctx.db, subscriptionId)
  const cycle = subscription && openCycle(subscription)
  const last = cycle?.state === 'charging' ? (await charges.listCharges(ctx.db, cycle.id)).at(-1) : null
  const order = last ? await findOrder(ctx, last.orderId) : null
  if (!subscription || !cycle || !last || !order) return { outcome: 'none', code: null }
  return finish(
    ctx,
    {
      subscriptionId,
      cycleId: cycle.id,
      attempt: last.attempt,
      orderId: order.id,
      orderNumber: order.number,
      amount: money(order.currency, last.amount),
      memberId: subscription.memberId,
      cardId: last.cardId,
    },
    last.kind,
  )
}

type Preparing = { assortment: Assortment; actor: string; short: ReadonlySet<string> }

/** Stores the order and the attempt, in one transaction. */
async function prepare(
  ctx: Ctx,
  id: string,
  kind: ChargeKind,
  { assortment, actor, short }: Preparing,
): Promise<Preparation> {
  try {
    return await ctx.transaction(async (tx) => {
      const subscription = await lockedSubscription(tx, id)
      const cycle = openCycle(subscription)
      if (!cycle || !isChargeable(subscription, cycle, kind))
        throw new Refusal(subscriptionRefusals.illegal_transition)
      const trying = { subscription, cycle, kind }
      const prepared = await withOrder(tx, trying, { assortment, actor, short })
      if (!prepared || prepared === 'paid') await scheduleNextStep(tx, id)
      return prepared
    })
  } catch (error) {
    if (error instanceof NothingLeft) return null
    if (!(error instanceof RenewalShort)) throw error
    // the stock counts were outdated: skip or replace the missing options and retry
    const gone = error.missed.short.map(({ subSku }) => subSku)
    if (gone.every((subSku) => short.has(subSku))) throw error
    return prepare(ctx, id, kind, { assortment, actor, short: new Set([...short, ...gone]) })
  }
}

/**
 * Whether a cycle is in a state that permits this kind of charge. A second caller, after another worker or the member
 * had it charged, finds the next cycle, which is not due (rules/subscriptions#28).
 */
const isChargeable = (
  { state }: Pick<Subscription, 'state'>,
  cycle: Pick<Cycle, 'state'>,
  kind: ChargeKind,
): boolean =>
  kind === 'renewal'
    ? state === 'active' && cycle.state === 'locked'
    : cycle.state === 'failed' && (state === 'past_due' || (state === 'suspended' && kind !== 'retry'))

/** `paid`: the order was already paid; null: nothing can be sent, and that is handled. */
type Preparation = Prepared | 'paid' | null

/** Rolls back a member's own attempt when nothing can be sent; the schedule stays (rules/subscriptions#12). */
class NothingLeft extends Error {}

type Trying = { subscription: Subscription; cycle: Cycle; kind: ChargeKind }

/**
 * Reuses the order of the last attempt if all of it is available again; otherwise ends it and places another for what
 * is left.
 */
async function withOrder(tx: Ctx, trying: Trying, preparing: Preparing): Promise<Preparation> {
  const { subscription, cycle, kind } = trying
  const { assortment, actor, short } = preparing
  const before = cycle.orderId ? await lockOrder(tx, cycle.orderId) : null
  // paid just now at the provider's page; the event has not been processed yet
  if (before?.status === 'confirmed') {
    await paid(tx, subscription, cycle, before.id)
    return 'paid'
  }
  if (before?.status === 'pending' && short.size === 0 && !(await holdRenewal(tx, before)))
    return begin(tx, trying, before)
  if (before?.status === 'pending')
    await endRenewal(tx, before.id, { actor: 'system', reason: { cause: 'replaced' } })
  const quote = await quoteDelivery(tx, subscription, assortment, {
    day: today(tx),
    announced: cycle.announced,
    short,
  })
  if (quote.lines.every(({ outcome }) => outcome === 'over')) return endWithLines(tx, subscription)
  if (waitsForGoods(quote)) {
    if (kind === 'pay_now' || kind === 'new_card') throw new NothingLeft()
    await postponeSoldOutDelivery(tx, subscription, cycle, quote)
    return null
  }
  let prepared: Prepared | null = null
  await placeRenewal(tx, subscription, cycle, quote, assortment, async (placed) => {
    await noteChanges(tx, subscription, cycle, quote, actor)
    prepared = await begin(tx, trying, { ...placed, due: quote.order.sums.due })
  })
  return prepared
}

/** Stores the attempt, which is identified by its number from here on. */
async function begin(
  tx: Ctx,
  { subscription, cycle, kind }: Trying,
  { id: orderId, number: orderNumber, due }: { id: string; number: string; due: Money },
): Promise<Prepared> {
  const { id: subscriptionId, memberId, cardId } = subscription
  await moveCycle(tx, cycle, 'charging', { order_id: orderId })
  const attempt = await charges.addCharge(tx.db, {
    cycleId: cycle.id,
    kind,
    orderId,
    cardId,
    amount: due.minor,
    startedAt: tx.clock.now(),
  })
  await scheduleNextStep(tx, subscriptionId)
  return { subscriptionId, cycleId: cycle.id, attempt, orderId, orderNumber, amount: due, memberId, cardId }
}

/** Ends the contract because none of its options is sold any more. */
async function endWithLines(tx: Ctx, subscription: Subscription): Promise<null> {
  await endContract(tx, subscription, 'ended')
  await addSubscriptionEvent(tx, subscription, 'ended', { actor: 'system' })
  const at = tx.clock.now().toISOString()
  await tx.publish('subscription.changed', { subscriptionId: subscription.id, what: 'ended', at })
  return null
}

/** Whether the delivery waits for stock: nothing can be sent, or the member chose to wait for a line. */
const waitsForGoods = ({ lines, order }: DeliveryQuote): boolean =>
  order.lines.length === 0 || lines.some(({ outcome }) => outcome === 'wait')

async function noteChanges(
  tx: Ctx,
  subscription: Subscription,
  { number }: Cycle,
  { lines }: DeliveryQuote,
  actor: string,
): Promise<void> {
  for (const { line, sends, outcome } of lines) {
    if (outcome === 'skip_line' || outcome === 'over')
      await addSubscriptionEvent(
        tx,
        subscription,
        outcome === 'over' ? 'line_ended' : 'left_out',
        { actor },
        { name: line.name },
        number,
      )
    if (outcome === 'substitute' && sends)
      await addSubscriptionEvent(
        tx,
        subscription,
        'substituted',
        { actor },
        { fromName: line.name, toName: { ...sends.product.name } },
        number,
      )
  }
}

/** Idempotency key of an attempt: the same key never charges twice (rules/subscriptions#9). */
export const keyOf = (cycleId: string, attempt: number): string => `${cycleId}:${attempt}`

const declinedBeforehand: Readonly<Record<string, string>> = {
  'cards.unknown': 'no_card',
  'cards.expired': 'expired',
  'cards.prepaid': 'prepaid',
}

const finish = async (ctx: Ctx, prepared: Prepared, kind: ChargeKind): Promise<CycleCharge> =>
  settleCharge(ctx, prepared, kind, await charge(ctx, prepared))

type Charged = { outcome: ChargeOutcome; code: string | null; attemptId: string | null }

/** Applies the outcome of an attempt to the contract. */
export async function settleCharge(
  ctx: Ctx,
  prepared: Pick<Prepared, 'subscriptionId' | 'cycleId' | 'attempt' | 'orderId' | 'amount'>,
  kind: ChargeKind,
  { outcome, code, attemptId }: Charged,
): Promise<CycleCharge> {
  return ctx.transaction(async (tx) => {
    const subscription = await lockedSubscription(tx, prepared.subscriptionId)
    const cycle = openCycle(subscription)
    await charges.endCharge(tx.db, prepared, { outcome, code, at: tx.clock.now() })
    // another worker was first, or the order was paid meanwhile at the provider's page
    if (cycle?.id !== prepared.cycleId || cycle.state !== 'charging') return { outcome, code }
    let notBefore: Date | null = null
    if (outcome === 'captured') {
      await paid(tx, subscription, cycle, prepared.orderId)
    } else if (outcome !== 'unknown')
      notBefore = await failed(tx, subscription, cycle, { outcome, code, kind, attempt: prepared.attempt })
    // a return or dispute during a charge pauses the contract first, so an active one needs no check
    if (outcome !== 'unknown' && subscription.state !== 'active') await endIfTakenBack(tx, subscription.id)
    await scheduleNextStep(tx, subscription.id, notBefore)
    // lock order: stock counts and invoice numbers are shared by all orders, so they come last
    if (outcome === 'captured' && attemptId)
      await onPaymentCaptured(tx, { orderId: prepared.orderId, attemptId, ...prepared.amount })
    return { outcome, code }
  })
}

async function charge(
  ctx: Ctx,
  { cycleId, attempt, orderId, orderNumber, amount, memberId, cardId }: Prepared,
): Promise<Charged> {
  if (amount.minor === 0) return { outcome: 'captured', code: null, attemptId: null }
  if (!cardId) return { outcome: 'hard_decline', code: 'no_card', attemptId: null }
  try {
    return await chargeStoredCard(ctx, {
      orderId,
      orderNumber,
      amount,
      key: keyOf(cycleId, attempt),
      method: cardMethod(ctx),
      memberId,
      cardId,
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const code = declinedBeforehand[error.code]
    if (code) return { outcome: 'hard_decline', code, attemptId: null }
    if (error.code === 'payments.still_unknown') return { outcome: 'unknown', code: null, attemptId: null }
    return { outcome: 'unsent', code: error.code, attemptId: null }
  }
}
