import { dayInHongKong } from '../../../calendar.ts'
import type { Ctx } from '../../../context.ts'
import { money, toDecimal } from '../../../money.ts'
import { Refusal } from '../../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../../staff/write.ts'
import { subscriptionRefusals } from '../../rules.ts'
import { nextStep } from '../../step.rules.ts'
import { failureWord, openCycle } from '../../subscription.rules.ts'
import { changing, addSubscriptionEvent } from '../../transition.ts'
import * as contract from './dunning.contract.ts'
import * as store from './dunning.store.ts'

const isSameDay = (one: Date, other: Date): boolean => dayInHongKong(one) === dayInHongKong(other)

function reasonOf(ctx: Ctx, { cycleState, failure, failureCode }: store.Unpaid): string {
  if (cycleState === 'charging' || failure === null) return ctx.say('subscription.failure.unknown')
  return ctx.say(`subscription.failure.${failureWord(failure, failureCode)}`)
}

function toRow(ctx: Ctx, row: store.Unpaid): contract.DunningRow {
  const at = ctx.clock.now()
  const isUnknown = row.cycleState === 'charging'
  const step = nextStep(row, { ...row, state: row.cycleState }, at)
  const { id, number, state, customer, email, currency, failure, tries, askedAt } = row
  return {
    id,
    number,
    state,
    isUnknown,
    customer,
    email,
    currency,
    amountDue: toDecimal(money(currency, Number(row.amount))),
    failure,
    reason: reasonOf(ctx, row),
    tries,
    firstTriedAt: row.firstTriedAt.toISOString(),
    lastTriedAt: row.lastTriedAt.toISOString(),
    nextTryAt: step?.step === 'retry' ? step.at.toISOString() : null,
    payBy: row.suspendedUntil,
    askedAt: askedAt?.toISOString() ?? null,
    canAsk: !isUnknown && (askedAt === null || !isSameDay(askedAt, at)),
  }
}

export const listDunning = deskRead(
  contract.listDunning,
  'subscriptions.read',
  async (ctx, { page, limit }) => {
    const all = { kind: 'all', before: null } as const
    const { rows, total } = await store.listUnpaid(ctx.db, all, { from: (page - 1) * limit, size: limit })
    return { rows: rows.map((row) => toRow(ctx, row)), total }
  },
)

/** Unpaid deliveries, for the work queue. */
export const pastDue = (ctx: Ctx, most: number) =>
  store.listUnpaid(ctx.db, { kind: 'failed', before: null }, { from: 0, size: most })

/** Charges with an unknown outcome for more than an hour. */
export const unknownCharges = (ctx: Ctx, most: number) =>
  store.listUnpaid(
    ctx.db,
    { kind: 'unknown', before: new Date(ctx.clock.now().getTime() - 3_600_000) },
    { from: 0, size: most },
  )

/** Refuses `subscriptions.unknown`, `subscriptions.nothing_due`, `subscriptions.asked_today`. */
export const askForCard = deskWrite(
  contract.askForCard,
  { right: 'subscriptions.write', entity: 'subscription', outcome: (answer) => answer },
  (ctx, { id, reason }) =>
    changing(ctx, id, async (tx, subscription) => {
      const cycle = openCycle(subscription)
      if (cycle?.state !== 'failed') throw new Refusal(subscriptionRefusals.nothing_due)
      const at = tx.clock.now()
      const before = await store.lastAsked(tx.db, id)
      if (before && isSameDay(before, at)) throw new Refusal(subscriptionRefusals.asked_today)
      await addSubscriptionEvent(
        tx,
        subscription,
        'card_asked',
        { actor: atTheDesk(tx).email, reason },
        {},
        cycle.number,
      )
      await tx.publish('subscription.card_asked', { subscriptionId: id, day: dayInHongKong(at) })
      return { askedAt: at.toISOString() }
    }),
)
