import { randomUUID } from 'node:crypto'
import { storedCardsOf } from '../../cards/cards.ts'
import type { StoredCard } from '../../cards/ports.ts'
import type { Ctx } from '../../context.ts'
import { findMembers, type Account } from '../../members/accounts.ts'
import { money } from '../../money.ts'
import { placeOrders } from '../../orders/placing/place.ts'
import type { PlacedOrder } from '../../orders/placing/placing.ts'
import { confirmRenewals, lockPlainRenewals } from '../../orders/renewing/renewals.ts'
import {
  beginStoredCharges,
  captureMany,
  type AnsweredCharge,
  type Attempt,
} from '../../payments/attempts/charge-many.ts'
import { assortmentOf, quoteDelivery, today, type Assortment, type DeliveryQuote } from '../quote.ts'
import { nextStep } from '../step.rules.ts'
import * as store from '../store.ts'
import { openCycle, type Cycle, type Subscription } from '../subscription.rules.ts'
import { keyOf } from './charge.ts'
import * as many from './many.store.ts'
import { hasRisen, nextDelivery } from './outcome.ts'
import { cardMethod, placingOf, RenewalShort } from './place-renewal.ts'

/** A renewal with stored order, attempt and payment; the charge request follows. */
export type BegunRenewal = {
  subscriptionId: string
  cycleId: string
  orderId: string
  attempt: Attempt
  card: StoredCard
}

/**
 * Whether a delivery is a first attempt paid by card alone. Nearly all are, and are processed in batches; `charge.ts`
 * handles the others one by one. Both ways write the same rows.
 */
export const isPlain = (subscription: Subscription, cycle: Cycle): boolean =>
  subscription.state === 'active' &&
  cycle.state === 'locked' &&
  cycle.orderId === null &&
  subscription.walletCap === 0 &&
  subscription.cardId !== null &&
  subscription.delivery.passportTail === null &&
  subscription.lines.every((line) => !hasRisen(line, cycle.renewsOn))

type Ready = {
  subscription: Subscription
  cycle: Cycle
  quote: DeliveryQuote
  member: Account
  card: StoredCard
}

/**
 * Reserves stock and stores orders and attempts of many renewals in one transaction; stock is locked once, and last.
 * Returns the renewals to charge; the others are left to `charge.ts`. Throws `RenewalShort`.
 */
export async function beginMany(ctx: Ctx, ids: readonly string[]): Promise<BegunRenewal[]> {
  const assortment = await assortmentOf(ctx)
  return ctx.transaction(async (tx) => {
    const ready = await readyOf(tx, await store.lockFree(tx.db, ids), assortment)
    if (ready.length === 0) return []
    let begun: BegunRenewal[] = []
    const placings = []
    for (const each of ready) placings.push(await placingOf(tx, each, assortment))
    const placed = await placeOrders(tx, placings, async (orders) => {
      begun = await beginTries(tx, ready, orders)
    })
    if ('short' in placed) throw new RenewalShort(placed)
    return begun
  })
}

async function readyOf(
  tx: Ctx,
  subscriptions: readonly Subscription[],
  assortment: Assortment,
): Promise<Ready[]> {
  const owners = subscriptions.map(({ memberId }) => memberId)
  const wanted = subscriptions.flatMap(({ memberId: owner, cardId }) => (cardId ? [{ owner, cardId }] : []))
  const [members, cards] = [await findMembers(tx, owners), await storedCardsOf(tx, wanted)]
  const ready: Ready[] = []
  for (const subscription of subscriptions) {
    const cycle = openCycle(subscription)
    const member = members.get(subscription.memberId)
    const card = cards.get(subscription.cardId ?? '')
    if (!cycle || !member || !card || !isPlain(subscription, cycle) || !isDue(tx, subscription, cycle))
      continue
    const quote = await quoteDelivery(tx, subscription, assortment, {
      day: today(tx),
      announced: cycle.announced,
    })
    const isWhole = quote.lines.length > 0 && quote.lines.every(({ outcome }) => outcome === 'sent')
    if (isWhole && quote.order.sums.due.minor > 0) ready.push({ subscription, cycle, quote, member, card })
  }
  return ready
}

function isDue(tx: Ctx, subscription: Subscription, cycle: Cycle): boolean {
  const step = nextStep(subscription, cycle, tx.clock.now())
  return step?.step === 'charge' && step.at <= tx.clock.now()
}

async function beginTries(
  tx: Ctx,
  ready: readonly Ready[],
  placed: readonly PlacedOrder[],
): Promise<BegunRenewal[]> {
  const now = tx.clock.now()
  const tries = ready.flatMap((each, at) => {
    const order = placed[at]
    return order ? [{ ...each, order, amount: each.quote.order.sums.due }] : []
  })
  await many.moveCycles(
    tx.db,
    'charging',
    tries.map(({ subscription, cycle, order }) => ({
      id: cycle.id,
      orderId: order.id,
      dueAt: nextStep(subscription, { ...cycle, state: 'charging' }, now)?.at ?? null,
    })),
  )
  await many.addFirstCharges(
    tx.db,
    tries.map(({ subscription, cycle, order, amount }) => ({
      cycleId: cycle.id,
      orderId: order.id,
      cardId: subscription.cardId ?? '',
      amount: amount.minor,
    })),
    now,
  )
  const method = cardMethod(tx)
  const attempts = await beginStoredCharges(
    tx,
    tries.map(({ subscription, cycle, order, amount }) => ({
      orderId: order.id,
      orderNumber: order.number,
      amount: money(subscription.currency, amount.minor),
      key: keyOf(cycle.id, 1),
      method,
      memberId: subscription.memberId,
      cardId: subscription.cardId ?? '',
    })),
  )
  return tries.flatMap(({ subscription, cycle, order, card }, at) => {
    const attempt = attempts[at]
    const about = { subscriptionId: subscription.id, cycleId: cycle.id, orderId: order.id, card }
    return attempt ? [{ ...about, attempt }] : []
  })
}

export type AnsweredRenewal = BegunRenewal & AnsweredCharge

/**
 * Settles payments, orders and contracts of many fully paid renewals in one transaction. Returns for each whether it
 * was settled; `settleCharge` handles the others.
 */
export async function settleMany(ctx: Ctx, answered: readonly AnsweredRenewal[]): Promise<boolean[]> {
  const done = await ctx.transaction(async (tx) => {
    const ids = answered.map(({ subscriptionId }) => subscriptionId)
    const contracts = new Map((await store.lockFree(tx.db, ids)).map((each) => [each.id, each]))
    const open = answered.filter((each) => awaits(contracts.get(each.subscriptionId), each))
    const orders = await lockPlainRenewals(
      tx,
      open.map(({ orderId, attempt }) => ({ orderId, attemptId: attempt.id, amount: attempt.amount })),
    )
    const byId = new Map(orders.map((order) => [order.id, order]))
    const method = cardMethod(tx)
    const payable = open.filter(({ orderId }) => byId.has(orderId))
    const captured = new Set((await captureMany(tx, payable, method)).map(({ attempt }) => attempt.id))
    const paid = payable.flatMap((each) => {
      const [order, subscription] = [byId.get(each.orderId), contracts.get(each.subscriptionId)]
      return order && subscription && captured.has(each.attempt.id) ? [{ each, order, subscription }] : []
    })
    if (paid.length === 0) return new Set<string>()
    await advance(
      tx,
      paid.map(({ each, subscription }) => ({ ...each, subscription })),
    )
    await confirmRenewals(
      tx,
      paid.map(({ each, order }) => ({ order, attemptId: each.attempt.id })),
      method,
    )
    return new Set(paid.map(({ each }) => each.cycleId))
  })
  return answered.map(({ cycleId }) => done.has(cycleId))
}

/** Whether the contract still waits for this attempt and nothing else is to be done for it. */
function awaits(subscription: Subscription | undefined, { cycleId, orderId }: BegunRenewal): boolean {
  const cycle = subscription && openCycle(subscription)
  return (
    subscription?.state === 'active' &&
    cycle?.id === cycleId &&
    cycle.state === 'charging' &&
    cycle.orderId === orderId &&
    subscription.lines.every((line) => !hasRisen(line, cycle.renewsOn))
  )
}

async function advance(
  tx: Ctx,
  paid: readonly (BegunRenewal & { subscription: Subscription })[],
): Promise<void> {
  const now = tx.clock.now()
  await many.moveCycles(
    tx.db,
    'paid',
    paid.map(({ cycleId: id }) => ({ id, dueAt: null, paidAt: now })),
  )
  await many.endFirstCharges(
    tx.db,
    paid.map(({ cycleId }) => cycleId),
    now,
  )
  await many.advanceContracts(
    tx.db,
    paid.flatMap(({ subscription, orderId }) => {
      const cycle = openCycle(subscription)
      if (!cycle) return []
      const { renewsOn, anchorOn, anchorNumber } = nextDelivery(subscription, cycle, today(tx))
      const ahead = { state: 'scheduled', renewsOn, announcedAt: null, retries: 0, failure: null } as const
      const dueAt = nextStep(subscription, ahead, now)?.at ?? null
      const next = { id: randomUUID(), renewsOn, dueAt }
      return [{ id: subscription.id, number: cycle.number, orderId, anchorOn, anchorNumber, next }]
    }),
    now,
  )
}
