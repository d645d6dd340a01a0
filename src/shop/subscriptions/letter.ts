import { cardsById } from '../cards/cards.ts'
import { optionName } from '../catalogue/product.rules.ts'
import type { Ctx } from '../context.ts'
import { findMember, type Account } from '../members/accounts.ts'
import { money, type Money } from '../money.ts'
import { textIn } from '../region.ts'
import { deadlinesOf, retryTimes } from './days.rules.ts'
import { everyText } from './view/event-text.ts'
import { makeSubscriptionLink } from './links/links.ts'
import { assortmentOf, quoteDelivery } from './quote.ts'
import * as store from './store.ts'
import { failureWord, openCycle, type Cycle, type Subscription } from './subscription.rules.ts'

/** Facts for emails about a contract, in the member's language. */
export type SubscriptionFacts = {
  member: Account
  number: string
  every: string
  lines: readonly { name: string; detail: string; amount: Money }[]
  goods: Money
  deliveryFee: Money
  total: Money
  wallet: Money
  due: Money
  /** The open delivery; null: none. */
  cycleId: string | null
  /** Days of the next delivery; null: none. */
  days: ReturnType<typeof deadlinesOf> | null
  card: { brand: string; lastFour: string } | null
  asksFirst: boolean
  /** Word key of the failure. */
  failure: string | null
  nextTry: Date | null
  payBy: string | null
  orderId: string | null
}

/** Null: the contract or its member no longer exists. */
export async function factsOf(ctx: Ctx, id: string): Promise<SubscriptionFacts | null> {
  const subscription = await store.findSubscription(ctx.db, id)
  const member = subscription && (await findMember(ctx, { id: subscription.memberId }))
  if (!subscription || !member) return null
  const cycle = openCycle(subscription)
  const [card] = subscription.cardId ? await cardsById(ctx, [subscription.cardId]) : []
  return {
    member,
    number: subscription.number,
    every: everyText(ctx.say, subscription.intervalMonths, member.locale),
    ...(await sumsOf(ctx, subscription, cycle, member)),
    cycleId: cycle?.id ?? null,
    days: cycle && deadlinesOf(cycle.renewsOn),
    card: card ? { brand: card.brand, lastFour: card.lastFour } : null,
    asksFirst: subscription.asksFirst,
    failure: cycle?.failure ? failureWord(cycle.failure, cycle.failureCode) : null,
    nextTry: cycle ? nextTryOf(cycle) : null,
    payBy: subscription.suspendedUntil,
    orderId: cycle?.orderId ?? null,
  }
}

async function sumsOf(ctx: Ctx, subscription: Subscription, cycle: Cycle | null, { locale }: Account) {
  const { lines, order } = await quoteDelivery(ctx, subscription, await assortmentOf(ctx), {
    day: cycle?.renewsOn ?? subscription.createdAt.slice(0, 10),
    announced: cycle?.announced ?? null,
    isWhole: true,
  })
  return {
    lines: lines.flatMap(({ sends }) =>
      sends
        ? [
            {
              name: textIn(locale, sends.product.name),
              detail: [optionName(locale, sends.option), `× ${sends.quantity}`].filter(Boolean).join(' '),
              amount: money(sends.unitPrice.currency, sends.unitPrice.minor * sends.quantity),
            },
          ]
        : [],
    ),
    goods: order.sums.goods,
    deliveryFee: order.sums.delivery,
    total: order.sums.total,
    wallet: order.sums.wallet,
    due: order.sums.due,
  }
}

const nextTryOf = ({ state, failure, renewsOn, retries }: Cycle): Date | null =>
  state === 'failed' && failure !== 'hard' && failure !== 'no_card'
    ? (retryTimes(renewsOn)[retries] ?? null)
    : null

/** Token of a link about the next delivery; null: none is scheduled. */
export async function linkFor(ctx: Ctx, id: string): Promise<string | null> {
  const subscription = await store.findSubscription(ctx.db, id)
  const cycle = subscription && openCycle(subscription)
  return subscription && cycle?.state === 'scheduled' ? makeSubscriptionLink(ctx, subscription, cycle) : null
}

/**
 * Whether a line still has the terms announced for that day: they were not withdrawn, and the line still has that
 * option.
 */
export async function areTermsChanging(
  ctx: Pick<Ctx, 'db'>,
  lineId: string,
  what: 'price' | 'option',
  day: string,
): Promise<boolean> {
  const terms = await store.findTerms(ctx.db, lineId)
  return terms !== null && (what === 'price' ? terms.nextPriceFrom : terms.endsOn) === day
}

/** A line whose price rises or whose option ends, for the email to the member; null: the line was removed. */
export async function changingLine(
  ctx: Ctx,
  id: string,
  lineId: string,
): Promise<{
  line: string
  price: Money | null
  substitute: string | null
  locale: Account['locale']
} | null> {
  const subscription = await store.findSubscription(ctx.db, id)
  const member = subscription && (await findMember(ctx, { id: subscription.memberId }))
  const line = subscription?.lines.find((each) => each.id === lineId)
  if (!subscription || !member || !line) return null
  const { find } = await assortmentOf(ctx)
  const substitute = line.substituteSubSku === null ? undefined : find(line.substituteSubSku)
  return {
    line: textIn(member.locale, line.name),
    substitute: substitute
      ? [textIn(member.locale, substitute.product.name), optionName(member.locale, substitute.option)]
          .filter((text) => text !== '')
          .join(', ')
      : null,
    price: line.nextPrice === null ? null : money(subscription.currency, line.nextPrice),
    locale: member.locale,
  }
}
