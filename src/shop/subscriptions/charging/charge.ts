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
import { nothingLeft } from './stock-out.ts'
import { endIfTakenBack } from '../taken-back.ts'
import * as store from '../store.ts'
import { openCycle, type Cycle, type Subscription } from '../subscription.rules.ts'
import { endContract, lockedSubscription, moveCycle, addSubscriptionEvent, windClock } from '../transition.ts'

/** A try that is written down: whatever happens now, it is known by its number. */
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
/** `none`: nothing was charged, and nothing had to be: the delivery waits, or is left out. */
export type CycleCharge = { outcome: ChargeOutcome | 'none'; code: string | null }

/**
 * Charges the open cycle of a contract: goods are reserved and the order is written first, then the card is
 * charged, then the order stands (rules/subscriptions#9). Outside a transaction. Doing it twice is doing it
 * once: a cycle that is being charged is asked about. Throws `subscriptions.illegal_transition`.
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

/** Asks what became of a try whose answer was lost, and goes on from there (rules/subscriptions#14). */
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

/** The order and the try, in one transaction. */
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
      if (!prepared || prepared === 'paid') await windClock(tx, id)
      return prepared
    })
  } catch (error) {
    if (error instanceof NothingLeft) return null
    if (!(error instanceof RenewalShort)) throw error
    // counts of a moment ago were too good: what fell short is left out, or replaced, and it is tried again
    const gone = error.missed.short.map(({ subSku }) => subSku)
    if (gone.every((subSku) => short.has(subSku))) throw error
    return prepare(ctx, id, kind, { assortment, actor, short: new Set([...short, ...gone]) })
  }
}

/**
 * Only a delivery whose contents are settled is charged: whoever comes second, after another worker or its
 * owner had it charged, finds the next one, which is not due (rules/subscriptions#28).
 */
const isChargeable = (
  { state }: Pick<Subscription, 'state'>,
  cycle: Pick<Cycle, 'state'>,
  kind: ChargeKind,
): boolean =>
  kind === 'renewal'
    ? state === 'active' && cycle.state === 'locked'
    : cycle.state === 'failed' && (state === 'past_due' || (state === 'suspended' && kind !== 'retry'))

/** `paid`: its order was paid already; null: nothing can be sent, and that is seen to. */
type Preparation = Prepared | 'paid' | null

/** Takes back an owner's own try of which nothing can be sent: the schedule stays as it is (rules/subscriptions#12). */
class NothingLeft extends Error {}

type Trying = { subscription: Subscription; cycle: Cycle; kind: ChargeKind }

/** With the order of the last try, where all of it can be had again; with another one of what is left where not. */
async function withOrder(tx: Ctx, trying: Trying, preparing: Preparing): Promise<Preparation> {
  const { subscription, cycle, kind } = trying
  const { assortment, actor, short } = preparing
  const before = cycle.orderId ? await lockOrder(tx, cycle.orderId) : null
  // paid at the provider's page at this moment: the news of it are still on their way
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
    await nothingLeft(tx, subscription, cycle, quote)
    return null
  }
  let prepared: Prepared | null = null
  await placeRenewal(tx, subscription, cycle, quote, assortment, async (placed) => {
    await noteChanges(tx, subscription, cycle, quote, actor)
    prepared = await begin(tx, trying, { ...placed, due: quote.order.sums.due })
  })
  return prepared
}

/** Writes the try down: from now on it is known by its number, whatever happens. */
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
  await windClock(tx, subscriptionId)
  return { subscriptionId, cycleId: cycle.id, attempt, orderId, orderNumber, amount: due, memberId, cardId }
}

/** None of its options is sold any more. */
async function endWithLines(tx: Ctx, subscription: Subscription): Promise<null> {
  await endContract(tx, subscription, 'ended')
  await addSubscriptionEvent(tx, subscription, 'ended', { actor: 'system' })
  const at = tx.clock.now().toISOString()
  await tx.publish('subscription.changed', { subscriptionId: subscription.id, what: 'ended', at })
  return null
}

/** Nothing of it can be sent, or its owner would rather wait for a line. */
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

/** By what a try is known to payments: the same key never charges twice (rules/subscriptions#9). */
export const keyOf = (cycleId: string, attempt: number): string => `${cycleId}:${attempt}`

const declinedBeforehand: Readonly<Record<string, string>> = {
  'cards.unknown': 'no_card',
  'cards.expired': 'expired',
  'cards.prepaid': 'prepaid',
}

const finish = async (ctx: Ctx, prepared: Prepared, kind: ChargeKind): Promise<CycleCharge> =>
  settleCharge(ctx, prepared, kind, await charge(ctx, prepared))

type Charged = { outcome: ChargeOutcome; code: string | null; attemptId: string | null }

/** What follows for the contract from what became of a try. */
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
    // another worker was faster, or its order was paid at the provider's page meanwhile
    if (cycle?.id !== prepared.cycleId || cycle.state !== 'charging') return { outcome, code }
    let notBefore: Date | null = null
    if (outcome === 'captured') {
      await paid(tx, subscription, cycle, prepared.orderId)
    } else if (outcome !== 'unknown')
      notBefore = await failed(tx, subscription, cycle, { outcome, code, kind, attempt: prepared.attempt })
    // what runs was not taken back: both make it rest first
    if (outcome !== 'unknown' && subscription.state !== 'active') await endIfTakenBack(tx, subscription.id)
    await windClock(tx, subscription.id, notBefore)
    // counts and invoice numbers are everybody's, so they are locked last
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
