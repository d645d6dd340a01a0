import type { Ctx } from '../../context.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../endpoint.ts'
import { money, toDecimal } from '../../money.ts'
import { endRenewal } from '../../orders/renewing/renewals.ts'
import { Refusal } from '../../refusal.ts'
import { beforehand, serve, type Served } from '../../serve.ts'
import { mayNow, staffRefusals } from '../../staff/rules.ts'
import { atTheDesk, deskRead, written } from '../../staff/write.ts'
import { changeAddress } from '../changes/address-action.ts'
import * as cancelling from '../changes/cancel.ts'
import * as contents from '../changes/contents-actions.ts'
import * as swaps from '../changes/swap.ts'
import * as deliveries from '../changes/delivery-actions.ts'
import { chargeDue, declined } from '../charging/charge-due.ts'
import { listCharges } from '../charging/charges.store.ts'
import * as contract from './desk.contract.ts'
import * as deskStore from './desk.store.ts'
import { eventText } from '../view/event-text.ts'
import { listEvents } from '../events.store.ts'
import { assortmentOf, type Assortment } from '../quote.ts'
import { subscriptionRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { openCycle, type Subscription } from '../subscription.rules.ts'
import { inDryRun } from '../dry-run.ts'
import { changing, endContract, addSubscriptionEvent, type Actor } from '../transition.ts'
import { toSubscriptionView } from '../view/view.ts'
import type { Subscription as View } from '../view/view.contract.ts'

async function found(ctx: Ctx, id: string): Promise<Subscription> {
  const subscription = await store.findSubscription(ctx.db, id)
  if (!subscription) throw new Refusal(subscriptionRefusals.unknown)
  return subscription
}

/** Warnings about the next delivery; missing lines report what happens to them. */
function concernsOf(view: View, subscription: Subscription): contract.SubscriptionRow['concerns'] {
  const { next, card } = view
  if (!next) return []
  const isFirst = subscription.cycles.filter(({ paidAt }) => paidAt !== null).length < 2
  return [
    ...new Set(next.short.map(({ outcome }) => outcome)),
    ...(card === null ? (['no_card'] as const) : []),
    ...(card?.expires && endsBefore(card.expires, next.renewsOn) ? (['card_ends'] as const) : []),
    ...(isFirst ? (['first_period'] as const) : []),
  ]
}

/** Whether a card, valid through its month MM/YY, expires before the month of the renewal. */
function endsBefore(expires: string, renewsOn: string): boolean {
  const [month = '', year = ''] = expires.split('/')
  return `20${year.slice(-2)}-${month}` < renewsOn.slice(0, 7)
}

function toRow(
  view: View,
  subscription: Subscription,
  { customer, email }: deskStore.Found,
): contract.SubscriptionRow {
  return {
    id: view.id,
    number: view.number,
    state: view.state,
    customer,
    email,
    lines: view.lines.map(({ name, optionName, quantity }) => ({ name, optionName, quantity })),
    interval: view.intervalInMonth,
    currency: view.currency,
    amountDue: view.dunning?.amountDue ?? view.next?.amountDue ?? null,
    card: view.card ? `${view.card.brand} ${view.card.lastFour}` : '',
    renewsOn: view.next?.renewsOn ?? null,
    changeBy: view.next?.changeBy ?? null,
    concerns: concernsOf(view, subscription),
  }
}

async function rowOf(ctx: Ctx, each: deskStore.Found, assortment: Assortment) {
  const subscription = await found(ctx, each.id)
  return toRow(
    await toSubscriptionView(ctx, subscription, assortment, { isWhole: false }),
    subscription,
    each,
  )
}

export const listDeskSubscriptions = deskRead(
  contract.listDeskSubscriptions,
  'subscriptions.read',
  async (ctx, { state, search, page, limit }) => {
    const byEmail = mayNow(atTheDesk(ctx), 'customers.read')
    const { rows, counts } = await deskStore.search(
      ctx.db,
      { state, search: search.trim(), byEmail },
      { from: (page - 1) * limit, size: limit },
    )
    const assortment = await assortmentOf(ctx)
    const subscriptions: contract.SubscriptionRow[] = []
    for (const each of rows) subscriptions.push(await rowOf(ctx, each, assortment))
    const total = counts
      .filter((each) => state === undefined || each.state === state)
      .reduce((sum, { count }) => sum + count, 0)
    return { subscriptions, total, counts }
  },
)

async function detail(ctx: Ctx, id: string): Promise<{ subscription: contract.DeskSubscription }> {
  const subscription = await found(ctx, id)
  const person = await deskStore.findDetail(ctx.db, id)
  if (!person) throw new Refusal(subscriptionRefusals.unknown)
  const view = await toSubscriptionView(ctx, subscription, await assortmentOf(ctx), { isWhole: true })
  const { currency } = subscription
  const charges: contract.DeskSubscription['charges'] = []
  for (const cycle of subscription.cycles)
    for (const { startedAt, attempt, kind, amount, outcome, code, orderId } of await listCharges(
      ctx.db,
      cycle.id,
    ))
      charges.push({
        cycle: cycle.number,
        attempt,
        kind,
        amount: toDecimal(money(currency, amount)),
        outcome,
        code,
        orderId,
        at: startedAt.toISOString(),
      })
  const events = (await listEvents(ctx.db, id)).map((event) => ({
    at: event.at.toISOString(),
    kind: event.kind,
    text: eventText(ctx.say, event, { locale: ctx.shopper.locale, currency }),
    cycle: event.cycle,
    actor: event.actor,
    reason: event.reason,
  }))
  return {
    subscription: {
      row: toRow(view, subscription, person),
      memberId: subscription.memberId,
      firstOrderId: subscription.firstOrderId,
      view,
      cancelReasons: person.cancelReasons,
      cancelNote: person.cancelNote,
      charges,
      events,
    },
  }
}

export const getDeskSubscription = deskRead(
  contract.getDeskSubscription,
  'subscriptions.read',
  (ctx, { id }) => detail(ctx, id),
)

/** State of a subscription for the audit log. */
const look = async (tx: Ctx, { id }: { id: string }) => {
  const each = await store.findSubscription(tx.db, id)
  const cycle = each && openCycle(each)
  return (
    each && {
      state: each.state,
      interval: each.intervalMonths,
      renewsOn: cycle?.renewsOn ?? null,
      cycle: cycle?.state ?? null,
      outOfStock: each.outOfStock,
      walletCap: each.walletCap,
      asksFirst: each.asksFirst,
      lines: each.lines.map(({ subSku, quantity }) => ({ subSku, quantity })),
    }
  )
}
const about = { right: 'subscriptions.write', entity: 'subscription', look } as const
const by = (ctx: Ctx, { reason }: { reason: string }): Actor => ({ actor: atTheDesk(ctx).email, reason })

type Input = { id: string; reason: string; dryRun: boolean }
const isDone = ({ dryRun }: Pick<Input, 'dryRun'>): boolean => !dryRun
type Action = Endpoint & typeof contract.skipForOwner

/** Serves an action of the member to staff users, under the lock of the contract and with the staff user as actor. */
const onBehalf = <E extends Endpoint>(
  endpoint: E,
  work: (tx: Ctx, subscription: Subscription, input: InputOf<E> & Input, actor: Actor) => Promise<void>,
  first?: (ctx: Ctx, input: InputOf<E> & Input) => Promise<void>,
): Served<E> =>
  serve(
    endpoint,
    { who: 'staff', right: about.right, entity: about.entity, idempotent: isDone },
    async (ctx, input) => {
      const given = input as InputOf<E> & Input // every endpoint made by `action` has them
      const act = async (tx: Ctx) => {
        await changing(tx, given.id, (inner, subscription) =>
          work(inner, subscription, given, by(inner, given)),
        )
        return (await detail(tx, given.id)) as AnswerOf<E> & AnswerOf<Action> // the same reason
      }
      if (!isDone(given)) return inDryRun(ctx, act)
      await first?.(beforehand(ctx), given)
      return written(ctx, endpoint, about as never, input, act) // the same reason
    },
  )

export const skipForOwner = onBehalf(contract.skipForOwner, (tx, each, { renewsOn }, who) =>
  deliveries.skip(tx, each, renewsOn, who),
)
export const unskipForOwner = onBehalf(contract.unskipForOwner, (tx, each, { renewsOn }, who) =>
  deliveries.unskip(tx, each, renewsOn, who),
)
export const pauseForOwner = onBehalf(contract.pauseForOwner, (tx, each, { months }, who) =>
  deliveries.pause(tx, each, months, who),
)
export const resumeForOwner = onBehalf(contract.resumeForOwner, (tx, each, { date }, who) =>
  deliveries.resume(tx, each, date, who),
)
export const swapForOwner = onBehalf(contract.swapForOwner, (tx, each, input, who) =>
  swaps.swap(tx, each, input, who),
)
export const quantityForOwner = onBehalf(contract.quantityForOwner, (tx, each, input, who) =>
  contents.changeQuantity(tx, each, input, who),
)
export const intervalForOwner = onBehalf(contract.intervalForOwner, (tx, each, { interval }, who) =>
  contents.changeInterval(tx, each, interval, who),
)
export const dateForOwner = onBehalf(contract.dateForOwner, (tx, each, { date }, who) =>
  deliveries.moveDay(tx, each, date, who),
)
export const addressForOwner = onBehalf(
  contract.addressForOwner,
  (tx, each, { id: _id, reason: _reason, dryRun: _dryRun, ...address }, who) =>
    changeAddress(tx, each, address, who),
)
export const outOfStockForOwner = onBehalf(contract.outOfStockForOwner, (tx, each, input, who) =>
  contents.changeOutOfStock(tx, each, input, who),
)
export const walletForOwner = onBehalf(contract.walletForOwner, (tx, each, { cap }, who) =>
  contents.changeWallet(tx, each, cap, who),
)
export const askingForOwner = onBehalf(contract.askingForOwner, (tx, each, { asks }, who) =>
  contents.changeAsking(tx, each, asks, who),
)
export const uncancelForOwner = onBehalf(contract.uncancelForOwner, (tx, each, _input, who) =>
  cancelling.uncancel(tx, each, who),
)

const mustOverride = (ctx: Ctx): void => {
  if (!mayNow(atTheDesk(ctx), 'subscriptions.override')) throw new Refusal(staffRefusals.forbidden)
}

/** Before two paid periods, cancelling needs the right to override (rules/subscriptions#6). */
export const cancelForOwner = onBehalf(
  contract.cancelForOwner,
  async (tx, each, { reasons, override, reason }, who) => {
    if (override) mustOverride(tx)
    await cancelling.cancel(tx, each, { reasons, note: reason, overrides: override }, who)
  },
  async (ctx, { id, override, reasons, reason }) => {
    if (override) mustOverride(ctx)
    const each = await found(ctx, id)
    cancelling.requireCancellable(ctx, each, { reasons, note: reason, overrides: override })
    await cancelling.endPaymentsOf(ctx, each, atTheDesk(ctx).email)
  },
)

/**
 * The charge calls a bank, so it precedes the transaction; the reason is audited whatever the outcome. Refuses
 * `subscriptions.declined` with the bank's reason, `subscriptions.charge_open` when the outcome is unknown.
 */
export const retryCharge = serve(
  contract.retryCharge,
  { who: 'staff', right: about.right, entity: about.entity, idempotent: () => true },
  async (ctx, input) => {
    const each = await found(ctx, input.id)
    const kind = each.state === 'suspended' ? 'pay_now' : 'retry'
    const charged = await chargeDue(ctx, each, kind, atTheDesk(ctx).email)
    const answer = await written(ctx, contract.retryCharge, about, input, (tx) => detail(tx, input.id))
    if (charged.outcome === 'unknown') throw new Refusal(subscriptionRefusals.charge_open)
    if (charged.outcome !== 'captured') throw declined(ctx, charged)
    return answer
  },
)

export const writeOff = onBehalf(
  contract.writeOff,
  async (tx, each, _input, who) => {
    const cycle = openCycle(each)
    if (cycle?.state !== 'failed' || (each.state !== 'past_due' && each.state !== 'suspended'))
      throw new Refusal(subscriptionRefusals.illegal_transition)
    if (cycle.orderId) await endRenewal(tx, cycle.orderId, { actor: who.actor, reason: { cause: 'unpaid' } })
    await endContract(tx, each, 'ended')
    await addSubscriptionEvent(tx, each, 'ended_unpaid', who, {}, cycle.number)
    const at = tx.clock.now().toISOString()
    await tx.publish('subscription.changed', { subscriptionId: each.id, what: 'ended', at })
  },
  async (ctx, { id }) => {
    const each = await found(ctx, id)
    if (openCycle(each)?.state === 'failed') await cancelling.endPaymentsOf(ctx, each, atTheDesk(ctx).email)
  },
)
