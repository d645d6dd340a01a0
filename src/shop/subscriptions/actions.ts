import { endCardUse, useCard, cardToPay } from '../cards/cards.ts'
import type { Ctx } from '../context.ts'
import { tidyAddress, addressErrors, type Address } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import { deliveryRefusals } from '../delivery/rules.ts'
import { cancelAttempts } from '../payments/payments.ts'
import { findOrder } from '../orders/orders.ts'
import { endRenewal } from '../orders/renewals.ts'
import { fromDecimal } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { announceAnew } from './announce.ts'
import { daysLater, deadlinesOf, earliestDay, monthsAfter } from './days.rules.ts'
import { assortmentOf, today } from './quote.ts'
import { optionsFor, planFor } from './renewal.rules.ts'
import { subscriptionRefusals, type CancelReason, type OutOfStock } from './rules.ts'
import { canChange, cancelsInTime } from './step.rules.ts'
import { leaveOut } from './stock-out.ts'
import * as store from './store.ts'
import {
  anchorForInterval,
  daysToMoveTo,
  hasAnnouncedRise,
  hasMetMinimum,
  lastPaidCycle,
  openCycle,
  skippedCycle,
  type Cycle,
  type Subscription,
  type SubscriptionLine,
} from './subscription.rules.ts'
import { endContract, moveContract, moveCycle, note, type Actor } from './transition.ts'

// What its owner does to a contract, or staff in their name. Each runs under the lock of the contract.

const late = ({ renewsOn }: Pick<Cycle, 'renewsOn'>, which: 'changeBy' | 'cancelBy') =>
  new Refusal(subscriptionRefusals.cutoff_passed, { values: { until: deadlinesOf(renewsOn)[which] } })
const illegal = () => new Refusal(subscriptionRefusals.illegal_transition)

/** The delivery that may still be changed. Throws `subscriptions.cutoff_passed`, `subscriptions.illegal_transition`. */
export function changeableCycle(tx: Ctx, subscription: Subscription): Cycle {
  const cycle = openCycle(subscription)
  if (!cycle || (subscription.state !== 'active' && subscription.state !== 'paused')) throw illegal()
  if (!canChange(cycle, tx.clock.now())) throw late(cycle, 'changeBy')
  return cycle
}

/** Contents may change at any time: of a delivery that is settled they count from the next one. */
function liveCycle(subscription: Subscription): Cycle {
  const cycle = openCycle(subscription)
  if (!cycle || !['active', 'paused', 'past_due', 'suspended'].includes(subscription.state)) throw illegal()
  return cycle
}

function lineOf({ lines }: Subscription, lineId: string): SubscriptionLine {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Refusal(subscriptionRefusals.unknown_line)
  return line
}

export async function skip(tx: Ctx, subscription: Subscription, by: Actor): Promise<void> {
  const cycle = changeableCycle(tx, subscription)
  if (subscription.state !== 'active') throw illegal()
  await leaveOut(tx, subscription, cycle, 'skipped', by)
}

export async function unskip(tx: Ctx, subscription: Subscription, by: Actor): Promise<void> {
  if (subscription.state !== 'active') throw illegal()
  const skipped = skippedCycle(subscription, tx.clock.now())
  const next = openCycle(subscription)
  if (!skipped || !next) {
    const last = subscription.cycles.findLast(({ state }) => state === 'skipped')
    throw last ? late(last, 'changeBy') : illegal()
  }
  await store.removeCycle(tx.db, next.id)
  await moveCycle(tx, skipped, 'scheduled')
  await announceAnew(tx, subscription.id, skipped.id)
  await note(tx, subscription, 'unskipped', by, { day: skipped.renewsOn }, skipped.number)
}

export async function pause(tx: Ctx, subscription: Subscription, months: number, by: Actor): Promise<void> {
  if (subscription.state !== 'active') throw illegal()
  const cycle = changeableCycle(tx, subscription)
  if (subscription.cycles.filter(({ paidAt }) => paidAt !== null).length < 2)
    throw new Refusal(subscriptionRefusals.first_period)
  const until = monthsAfter(cycle.renewsOn, months)
  await store.changeCycle(tx.db, cycle.id, { renews_on: until })
  await moveContract(tx, subscription, 'paused', {
    paused_until: until,
    anchor_on: until,
    anchor_number: cycle.number,
  })
  await announceAnew(tx, subscription.id, cycle.id)
  await note(tx, subscription, 'paused', by, { day: until }, cycle.number)
  await changed(tx, subscription, 'paused')
}

export async function resume(
  tx: Ctx,
  subscription: Subscription,
  date: string | undefined,
  by: Actor,
): Promise<void> {
  const cycle = openCycle(subscription)
  if (subscription.state !== 'paused' || !subscription.pausedUntil || !cycle) throw illegal()
  if (!canChange(cycle, tx.clock.now())) throw late(cycle, 'changeBy')
  const from = earliestDay(today(tx))
  const day = date ?? from
  if (day < from || day > subscription.pausedUntil) throw badDay(from, subscription.pausedUntil)
  await store.changeCycle(tx.db, cycle.id, { renews_on: day })
  await moveContract(tx, subscription, 'active', {
    paused_until: null,
    anchor_on: day,
    anchor_number: cycle.number,
  })
  await announceAnew(tx, subscription.id, cycle.id)
  await note(tx, subscription, 'resumed', by, { day }, cycle.number)
}

const badDay = (from: string, to: string) =>
  new Refusal(subscriptionRefusals.bad_day, { values: { from, to }, fields: { date: '' } })

export async function moveDay(tx: Ctx, subscription: Subscription, date: string, by: Actor): Promise<void> {
  if (subscription.state !== 'active') throw illegal()
  const cycle = changeableCycle(tx, subscription)
  const { from, to } = daysToMoveTo(subscription, cycle, today(tx))
  if (date < from || date > to) throw badDay(from, to)
  await store.changeCycle(tx.db, cycle.id, { renews_on: date })
  await announceAnew(tx, subscription.id, cycle.id)
  await note(tx, subscription, 'moved', by, { from: cycle.renewsOn, day: date }, cycle.number)
}

export async function swap(
  tx: Ctx,
  subscription: Subscription,
  { lineId, subSku }: { lineId: string; subSku: string },
  by: Actor,
): Promise<void> {
  const cycle = liveCycle(subscription)
  const line = lineOf(subscription, lineId)
  const assortment = await assortmentOf(tx)
  const chosen = optionsFor(line, subscription, assortment, assortment.groups).find(
    ({ found }) => found.option.subSku === subSku,
  )
  if (!chosen) throw new Refusal(subscriptionRefusals.not_swappable)
  const { product, option } = chosen.found
  const names = optionTexts(option)
  await store.changeLine(tx.db, line.id, {
    product_id: product.id,
    sku: product.sku,
    sub_sku: option.subSku,
    name: product.name,
    option_name: names,
    brand: product.brand,
    brand_slug: product.brandSlug,
    unique_url: product.uniqueUrl,
    thumbnail: product.thumbnail,
    unit_price: chosen.price.minor,
    next_price: null,
    next_price_from: null,
    ends_on: null,
    substitute_sub_sku: null,
  })
  await announceAnew(tx, subscription.id, cycle.id)
  const isSameProduct = product.id === line.productId
  await note(
    tx,
    subscription,
    'swapped',
    by,
    isSameProduct
      ? { fromName: line.optionName, toName: names }
      : { fromName: line.name, toName: { ...product.name } },
    cycle.number,
  )
}

const optionTexts = (option: { name: string; nameEn?: string | undefined }) => ({
  chi: option.name,
  eng: option.nameEn ?? option.name,
  cn: option.name,
})

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
  if (quantity === 0) await store.removeLine(tx.db, line.id)
  else await store.changeLine(tx.db, line.id, { quantity })
  await announceAnew(tx, subscription.id, cycle.id)
  await note(
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
    : anchorForInterval(last.renewsOn, cycle, months, today(tx))
  await store.changeContract(tx.db, subscription.id, {
    interval_months: months,
    anchor_on: next.anchorOn,
    anchor_number: next.anchorNumber,
  })
  if (!isSettled) {
    await store.changeCycle(tx.db, cycle.id, { renews_on: next.renewsOn })
    await announceAnew(tx, subscription.id, cycle.id)
  }
  await note(tx, subscription, 'interval', by, { months, day: next.renewsOn }, cycle.number)
}

/** Lines renew by the plan of the new interval, where their option has one; what they cost stays. */
async function usePlans(tx: Ctx, { lines }: Subscription, months: number): Promise<void> {
  const { find } = await assortmentOf(tx)
  for (const line of lines) {
    const plan = planFor(line, months, find)
    if (plan) await store.changeLine(tx.db, line.id, { sub_sku: plan.subSku, option_name: optionTexts(plan) })
  }
}

export async function changeAddress(
  tx: Ctx,
  subscription: Subscription,
  { countryKey, ...written }: Address & { countryKey?: string | undefined },
  by: Actor,
): Promise<void> {
  if (countryKey !== undefined && countryKey !== subscription.country)
    throw new Refusal(subscriptionRefusals.country_stays)
  const cycle = liveCycle(subscription)
  if (!canChange(cycle, tx.clock.now()) && cycle.state !== 'failed') throw late(cycle, 'changeBy')
  const keepsPassport = written.passport === '' && subscription.delivery.passportTail !== null
  const address = tidyAddress(subscription.country, written)
  const errors = addressErrors(
    subscription.country,
    address,
    readPhone(address.callingCode, address.contact),
  ).filter(({ field }) => !(keepsPassport && field === 'passport'))
  if (errors.length > 0) {
    const fields = Object.fromEntries(
      errors.map(({ field, problem }) => [
        field === 'callingCode' ? 'calling_code' : field,
        tx.say(deliveryRefusals[problem].code),
      ]),
    )
    throw new Refusal(subscriptionRefusals.address_refused, { fields })
  }
  const { callingCode, passport, ...place } = address
  await store.changeContract(tx.db, subscription.id, {
    ...place,
    calling_code: callingCode,
    location_code: null,
    delivery_method: subscription.deliveryMethod === null ? null : 'shipping',
    ...(passport === ''
      ? {}
      : { passport: tx.sealing.seal('passport', passport), passport_tail: passport.slice(-3) }),
  })
  await announceAnew(tx, subscription.id, cycle.id)
  await note(tx, subscription, 'address', by, {}, cycle.number)
}

export async function changeWallet(
  tx: Ctx,
  subscription: Subscription,
  cap: number,
  by: Actor,
): Promise<void> {
  const cycle = liveCycle(subscription)
  const { minor } = fromDecimal(cap, subscription.currency)
  await store.changeContract(tx.db, subscription.id, { wallet_cap: minor })
  await note(tx, subscription, 'wallet', by, { amount: minor }, cycle.number)
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
  await note(tx, subscription, 'out_of_stock', by, {}, cycle.number)
}

export async function changeAsking(
  tx: Ctx,
  subscription: Subscription,
  asks: boolean,
  by: Actor,
): Promise<void> {
  const cycle = liveCycle(subscription)
  await store.changeContract(tx.db, subscription.id, { asks_first: asks })
  await note(tx, subscription, 'asking', by, {}, cycle.number)
}

export async function answerYes(tx: Ctx, subscription: Subscription, by: Actor): Promise<void> {
  const cycle = changeableCycle(tx, subscription)
  if (cycle.answered) return
  await store.changeCycle(tx.db, cycle.id, { answer: 'yes' })
  await note(tx, subscription, 'answered', by, { day: cycle.renewsOn }, cycle.number)
}

type Cancelling = { reasons: readonly CancelReason[]; note: string; overrides?: boolean }

/**
 * Ends the renewals (rules/subscriptions#6, #7). Throws `subscriptions.reason_needed`,
 * `subscriptions.minimum_periods`, `subscriptions.cutoff_passed`, `subscriptions.charge_open`.
 */
export async function cancel(
  tx: Ctx,
  subscription: Subscription,
  { reasons, note: words, overrides = false }: Cancelling,
  by: Actor,
): Promise<void> {
  const cycle = openCycle(subscription)
  if (!cycle || !['active', 'paused', 'past_due', 'suspended'].includes(subscription.state)) throw illegal()
  if (reasons.length === 0)
    throw new Refusal(subscriptionRefusals.reason_needed, {
      fields: { reasons: tx.say(subscriptionRefusals.reason_needed.code) },
    })
  if (cycle.state === 'charging') throw new Refusal(subscriptionRefusals.charge_open)
  if (!overrides && !hasMetMinimum(subscription) && !hasAnnouncedRise(subscription))
    throw new Refusal(subscriptionRefusals.minimum_periods)
  const why = { cancel_reasons: [...new Set(reasons)], cancel_note: words }
  if (cycle.state === 'failed') {
    if (cycle.orderId)
      await endRenewal(tx, cycle.orderId, { actor: by.actor, reason: { cause: 'cancelled' } })
    await store.changeContract(tx.db, subscription.id, why)
    await endContract(tx, subscription, 'cancelled')
  } else {
    if (!cancelsInTime(cycle, tx.clock.now())) throw late(cycle, 'cancelBy')
    await moveContract(tx, subscription, 'cancel_scheduled', { ...why, paused_until: null })
  }
  await note(tx, subscription, 'cancelled', by, {}, cycle.number)
  await changed(tx, subscription, 'cancelled')
}

export async function uncancel(tx: Ctx, subscription: Subscription, by: Actor): Promise<void> {
  const cycle = openCycle(subscription)
  if (subscription.state !== 'cancel_scheduled' || !cycle) throw illegal()
  if (cycle.renewsOn <= today(tx)) throw late({ renewsOn: daysLater(cycle.renewsOn, 0) }, 'cancelBy')
  await moveContract(tx, subscription, 'active', { cancel_reasons: [], cancel_note: '' })
  await note(tx, subscription, 'uncancelled', by, { day: cycle.renewsOn }, cycle.number)
  await changed(tx, subscription, 'uncancelled')
}

/** Another of the member's stored cards. Throws `cards.unknown`, `cards.expired`, `cards.prepaid`. */
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
  await note(tx, subscription, 'card', by, { lastFour: card.lastFour }, cycle.number)
}

/** What is under way at a provider for an unpaid delivery ends before its contract is cancelled. Outside a transaction. */
export async function endPaymentsOf(ctx: Ctx, subscription: Subscription, actor: string): Promise<void> {
  const orderId = openCycle(subscription)?.orderId
  const order = orderId ? await findOrder(ctx, orderId) : null
  if (order?.status === 'pending' && (await cancelAttempts(ctx, order.id, actor)) === 'paid')
    throw new Refusal(subscriptionRefusals.charge_open)
}

const changed = (
  tx: Ctx,
  { id }: Subscription,
  what: 'cancelled' | 'uncancelled' | 'paused',
): Promise<void> =>
  tx.publish('subscription.changed', { subscriptionId: id, what, at: tx.clock.now().toISOString() })
