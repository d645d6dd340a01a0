import type { Ctx } from '../context.ts'
import { limited, room } from '../../platform/batching.ts'
import { isRefusal } from '../refusal.ts'
import { announce } from './announce.ts'
import { chargeCycle, settleCycle } from './charging/charge.ts'
import { isPlain } from './charging/renew-many.ts'
import { renewalRun, renewalsAtOnce } from './charging/renewal-run.ts'
import { daysLater, lockAt } from './days.rules.ts'
import { today } from './quote.ts'
import { nextStep, type Step } from './step.rules.ts'
import { leaveOut } from './charging/stock-out.ts'
import * as store from './store.ts'
import { openCycle, type Cycle, type Subscription } from './subscription.rules.ts'
import { changing, moveCycle, addSubscriptionEvent } from './transition.ts'
import { resumeDue, suspend, endUnpaid, finishCancel } from './due-steps.ts'

/** Maximum contracts that one worker processes at a time. */
const mostInHand = 5 * renewalsAtOnce

/** Of those, how many are processed one by one concurrently; most of their time is spent waiting for the provider. */
const abreast = 8

/**
 * Runs all steps that are due, including those missed during downtime. Idempotent, and safe with concurrent workers.
 * Returns the number of contracts.
 */
export async function runDue(ctx: Ctx): Promise<number> {
  const renew = renewalRun(ctx)
  const alone = limited(abreast)
  const running = new Set<Promise<void>>()
  const hand = room(mostInHand)
  let done = 0

  async function take(ids: readonly string[]): Promise<void> {
    const plain = await plainRenewals(ctx, ids).catch((): string[] => []) // each contract then reports its own error
    const others = ids.filter((id) => !plain.includes(id))
    const each = (id: string) => alone(() => runOne(ctx, id)).finally(hand.leave)
    const rest = plain.length > 1 ? renew(plain, hand.leave) : Promise.resolve(plain)
    await Promise.all([...others.map(each), rest.then((left) => Promise.all(left.map(each)))])
  }

  for (;;) {
    const ids = await store.claimDue(ctx.db, ctx.clock.now(), renewalsAtOnce)
    const taking: Promise<void> = take(ids).finally(() => running.delete(taking))
    running.add(taking)
    done += ids.length
    if (ids.length < renewalsAtOnce) break
    // a contract that waits for an unresponsive provider does not block the others
    await hand.enter(ids.length)
  }
  await Promise.all(running)
  return done
}

/** Ids of contracts whose due step is a first charge by card alone. */
async function plainRenewals(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const subscriptions = await store.findSubscriptions(ctx.db, ids)
  return subscriptions.flatMap((subscription) => {
    const cycle = openCycle(subscription)
    if (!cycle || !isPlain(subscription, cycle)) return []
    return dueStep(subscription, cycle, ctx.clock.now()) === 'charge' ? [subscription.id] : []
  })
}

async function runOne(ctx: Ctx, id: string): Promise<void> {
  try {
    await runStep(ctx, id)
  } catch (error) {
    if (!isRefusal(error))
      ctx.log.error({ subscription: id, error: String(error) }, 'a subscription could not go on')
  }
}

/** Runs the due step of a contract. Reads it without a lock first to decide whether the step calls a provider. */
export async function runStep(ctx: Ctx, id: string): Promise<Step | null> {
  const subscription = await store.findSubscription(ctx.db, id)
  const cycle = subscription && openCycle(subscription)
  if (!subscription || !cycle) return null
  const due = dueStep(subscription, cycle, ctx.clock.now())
  if (due === 'charge' && subscription.state === 'paused') await resumeDue(ctx, id)
  if (due === 'charge') await chargeCycle(ctx, id, 'renewal', 'system')
  else if (due === 'retry') await chargeCycle(ctx, id, 'retry', 'system')
  else if (due === 'settle') await settleCycle(ctx, id)
  else await changing(ctx, id, (tx, locked) => stepInside(tx, locked))
  return due
}

function dueStep(subscription: Subscription, cycle: Cycle, now: Date): Step | null {
  if (cycle.state === 'charging') return 'settle'
  const step = nextStep(subscription, cycle, now)
  return step && step.at <= now && (cycle.dueAt ?? '') <= now.toISOString() ? step.step : null
}

/** Runs a step without external calls, under the lock of the contract. */
async function stepInside(tx: Ctx, subscription: Subscription): Promise<void> {
  const cycle = openCycle(subscription)
  const step = cycle && dueStep(subscription, cycle, tx.clock.now())
  if (!cycle || !step) return
  if (step === 'notice') await notice(tx, subscription, cycle)
  if (step === 'lock') await lock(tx, subscription, cycle)
  if (step === 'suspend') await suspend(tx, subscription, cycle)
  if (step === 'end') await endUnpaid(tx, subscription, cycle)
  if (step === 'finish_cancel') await finishCancel(tx, subscription)
}

/**
 * Announces a delivery; if the deadlines in the notice have passed, the delivery is postponed instead
 * (rules/subscriptions#4).
 */
async function notice(tx: Ctx, subscription: Subscription, cycle: Cycle): Promise<void> {
  if (tx.clock.now() < lockAt(cycle.renewsOn)) return announce(tx, subscription, cycle)
  const day = daysLater(today(tx), 7)
  await store.changeCycle(tx.db, cycle.id, { renews_on: day })
  await addSubscriptionEvent(tx, subscription, 'postponed', { actor: 'system' }, { day }, cycle.number)
  await announce(tx, subscription, { ...cycle, renewsOn: day })
}

async function lock(tx: Ctx, subscription: Subscription, cycle: Cycle): Promise<void> {
  if (subscription.asksFirst && !cycle.answered) {
    await leaveOut(tx, subscription, cycle, 'unanswered')
    const at = tx.clock.now().toISOString()
    await tx.publish('subscription.changed', {
      subscriptionId: subscription.id,
      what: 'skipped_unanswered',
      at,
    })
    return
  }
  await moveCycle(tx, cycle, 'locked')
  await addSubscriptionEvent(
    tx,
    subscription,
    'locked',
    { actor: 'system' },
    { day: cycle.renewsOn },
    cycle.number,
  )
}
