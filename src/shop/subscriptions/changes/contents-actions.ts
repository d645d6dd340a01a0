import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { readTotal } from '../../quotes/tender.rules.ts'
import { Refusal } from '../../refusal.ts'
import { walletRefusals } from '../../wallet/rules.ts'
import { reannounce } from '../announce.ts'
import { late, illegal, lineOf, liveCycle, assertWithinLimit } from './guards.ts'
import { assortmentOf, today } from '../quote.ts'
import { optionsFor, planFor } from '../renewal.rules.ts'
import { subscriptionRefusals, type OutOfStock } from '../rules.ts'
import { canChange } from '../step.rules.ts'
import {
  anchorForInterval,
  lastPaidCycle,
  openCycle,
  type Cycle,
  type Subscription,
} from '../subscription.rules.ts'
import { addSubscriptionEvent, type Actor } from '../transition.ts'
import { optionTexts } from './swap.ts'

export async function changeQuantity(
  tx: Ctx,
  subscription: Subscription,
  { lineId, quantity }: { lineId: string; quantity: number },
  by: Actor,
): Promise<void> {
  const cycle = liveCycle(subscription)
  const line = lineOf(subscription, lineId)
  if (quantity === line.quantity) return
  if (quantity === 0 && subscription.lines.length === 1) throw new Refusal(subscriptionRefusals.last_line)
  if (quantity > line.quantity)
    assertWithinLimit(subscription, (await assortmentOf(tx)).find(line.subSku)?.option, { ...line, quantity })
  // a locked delivery still needs its lines
  if (quantity === 0 && cycle.state === 'locked') throw late(cycle, 'changeBy')
  if (quantity === 0) await store.removeLine(tx.db, line.id)
  else await store.changeLine(tx.db, line.id, { quantity })
  await reannounce(tx, subscription.id, cycle.id)
  await addSubscriptionEvent(
    tx,
    subscription,
    quantity === 0 ? 'line_removed' : 'quantity',
    by,
    { name: line.name, quantity },
    cycle.number,
  )
}

export async function changeInterval(
  tx: Ctx,
  subscription: Subscription,
  months: number,
  by: Actor,
): Promise<void> {
  const cycle = openCycle(subscription)
  const last = lastPaidCycle(subscription)
  if (!cycle || !last || subscription.state !== 'active') throw illegal()
  if (months === subscription.intervalMonths) return
  await usePlans(tx, subscription, months)
  const isSettled = !canChange(cycle, tx.clock.now())
  const next = isSettled
    ? { anchorOn: cycle.renewsOn, anchorNumber: cycle.number, renewsOn: cycle.renewsOn }
    : anchorForInterval(countsFrom(subscription, last), cycle, months, today(tx))
  await store.changeContract(tx.db, subscription.id, {
    interval_months: months,
    anchor_on: next.anchorOn,
    anchor_number: next.anchorNumber,
  })
  if (!isSettled) {
    await store.changeCycle(tx.db, cycle.id, { renews_on: next.renewsOn })
    await reannounce(tx, subscription.id, cycle.id)
  }
  await addSubscriptionEvent(tx, subscription, 'interval', by, { months, day: next.renewsOn }, cycle.number)
}

/**
 * The day from which the next interval counts: that of the last paid delivery, or of its payment if later
 * (rules/subscriptions#13).
 */
const countsFrom = ({ anchorOn, anchorNumber }: Subscription, { number, renewsOn }: Cycle): string =>
  anchorOn !== null && anchorNumber === number && anchorOn > renewsOn ? anchorOn : renewsOn

/** Moves lines to the plan of the new interval, if their option has one; their price stays. */
async function usePlans(tx: Ctx, { lines }: Subscription, months: number): Promise<void> {
  const { find } = await assortmentOf(tx)
  for (const line of lines) {
    const plan = planFor(line, months, find)
    if (plan) await store.changeLine(tx.db, line.id, { sub_sku: plan.subSku, option_name: optionTexts(plan) })
  }
}

/** Throws `wallet.bad_amount` for more decimals than the currency has. */
export async function changeWallet(
  tx: Ctx,
  subscription: Subscription,
  cap: number,
  by: Actor,
): Promise<void> {
  const cycle = liveCycle(subscription)
  const limit = readTotal(cap, subscription.currency)
  if (!limit)
    throw new Refusal(walletRefusals.bad_amount, { fields: { cap: tx.say(walletRefusals.bad_amount.code) } })
  const { minor } = limit
  await store.changeContract(tx.db, subscription.id, { wallet_cap: minor })
  await addSubscriptionEvent(tx, subscription, 'wallet', by, { amount: minor }, cycle.number)
}

export async function changeOutOfStock(
  tx: Ctx,
  subscription: Subscription,
  {
    choice,
    lineId,
    substitute,
  }: { choice: OutOfStock; lineId?: string | undefined; substitute?: string | undefined },
  by: Actor,
): Promise<void> {
  const cycle = liveCycle(subscription)
  if (lineId !== undefined) {
    const line = lineOf(subscription, lineId)
    const assortment = await assortmentOf(tx)
    const fits = optionsFor(line, subscription, assortment, assortment.groups).some(
      ({ found, price }) => found.option.subSku === substitute && price.minor <= line.unitPrice,
    )
    if (substitute && !fits) throw new Refusal(subscriptionRefusals.not_substitute)
    await store.changeLine(tx.db, line.id, { substitute_sub_sku: substitute ? substitute : null })
  }
  await store.changeContract(tx.db, subscription.id, { out_of_stock: choice })
  await addSubscriptionEvent(tx, subscription, 'out_of_stock', by, {}, cycle.number)
}

export async function changeAsking(
  tx: Ctx,
  subscription: Subscription,
  asks: boolean,
  by: Actor,
): Promise<void> {
  const cycle = liveCycle(subscription)
  await store.changeContract(tx.db, subscription.id, { asks_first: asks })
  await addSubscriptionEvent(tx, subscription, 'asking', by, {}, cycle.number)
}
