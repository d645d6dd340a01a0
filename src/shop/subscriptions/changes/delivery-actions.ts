import type { Ctx } from '../../context.ts'
import * as store from '../store.ts'
import { Refusal } from '../../refusal.ts'
import { reannounce } from '../announce.ts'
import { earliestDay, monthsAfter } from '../days.rules.ts'
import { changeableCycle, changed, illegal, late } from './guards.ts'
import { today } from '../quote.ts'
import { subscriptionRefusals } from '../rules.ts'
import { canChange } from '../step.rules.ts'
import { leaveOut } from '../charging/stock-out.ts'
import {
  daysToMoveTo,
  openCycle,
  skippedCycle,
  type Cycle,
  type Subscription,
} from '../subscription.rules.ts'
import { moveContract, moveCycle, addSubscriptionEvent, type Actor } from '../transition.ts'

// Actions of the member, or of staff on their behalf. Each runs under the lock of the contract.

/** Throws `subscriptions.other_delivery` if another delivery took the place of the one that was shown. */
function requireShown({ renewsOn }: Pick<Cycle, 'renewsOn'>, shown: string | undefined): void {
  if (shown !== undefined && shown !== renewsOn) throw new Refusal(subscriptionRefusals.other_delivery)
}

/** `shown`: the day of the delivery that is meant; by default the next one. */
export async function skip(
  tx: Ctx,
  subscription: Subscription,
  shown: string | undefined,
  by: Actor,
): Promise<void> {
  const cycle = changeableCycle(tx, subscription)
  if (subscription.state !== 'active') throw illegal()
  requireShown(cycle, shown)
  await leaveOut(tx, subscription, cycle, 'skipped', by)
}

/** `shown`: the day of the delivery that is meant; by default the one skipped last. */
export async function unskip(
  tx: Ctx,
  subscription: Subscription,
  shown: string | undefined,
  by: Actor,
): Promise<void> {
  if (subscription.state !== 'active') throw illegal()
  const skipped = skippedCycle(subscription, tx.clock.now())
  const next = openCycle(subscription)
  if (!skipped || !next) {
    const last = subscription.cycles.findLast(({ state }) => state === 'skipped')
    throw last ? late(last, 'changeBy') : illegal()
  }
  requireShown(skipped, shown)
  await store.removeCycle(tx.db, next.id)
  await moveCycle(tx, skipped, 'scheduled')
  await reannounce(tx, subscription.id, skipped.id)
  await addSubscriptionEvent(tx, subscription, 'unskipped', by, { day: skipped.renewsOn }, skipped.number)
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
  await reannounce(tx, subscription.id, cycle.id)
  await addSubscriptionEvent(tx, subscription, 'paused', by, { day: until }, cycle.number)
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
  await reannounce(tx, subscription.id, cycle.id)
  await addSubscriptionEvent(tx, subscription, 'resumed', by, { day }, cycle.number)
}

const badDay = (from: string, to: string) =>
  new Refusal(subscriptionRefusals.bad_day, { values: { from, to }, fields: { date: '' } })

export async function moveDay(tx: Ctx, subscription: Subscription, date: string, by: Actor): Promise<void> {
  if (subscription.state !== 'active') throw illegal()
  const cycle = changeableCycle(tx, subscription)
  const { from, to } = daysToMoveTo(subscription, cycle, today(tx))
  if (date < from || date > to) throw badDay(from, to)
  await store.changeCycle(tx.db, cycle.id, { renews_on: date })
  await reannounce(tx, subscription.id, cycle.id)
  await addSubscriptionEvent(tx, subscription, 'moved', by, { from: cycle.renewsOn, day: date }, cycle.number)
}

export async function answerYes(tx: Ctx, subscription: Subscription, by: Actor): Promise<void> {
  const cycle = changeableCycle(tx, subscription)
  if (cycle.answered) return
  await store.changeCycle(tx.db, cycle.id, { answer: 'yes' })
  await addSubscriptionEvent(tx, subscription, 'answered', by, { day: cycle.renewsOn }, cycle.number)
}
