import { toExpiryLabel, isExpired } from '../../cards/rules.ts'
import { cardsById } from '../../cards/cards.ts'
import type { Ctx } from '../../context.ts'
import { deliveryWindow } from '../../delivery/rules.ts'
import { money, toDecimal } from '../../money.ts'
import { findOrder } from '../../orders/orders.ts'
import type { OrderAddress } from '../../orders/order.rules.ts'
import { toAddressView } from '../../orders/view.rules.ts'
import { textIn } from '../../region.ts'
import { optionName, pictureOf } from '../../catalogue/product.rules.ts'
import { availableTo } from '../../wallet/wallet.ts'
import { dunningView } from './dunning-view.ts'
import { chargeAt, deadlinesOf } from '../days.rules.ts'
import { eventText } from './event-text.ts'
import { listEvents, type SubscriptionEvent } from '../events.store.ts'
import { quoteDelivery, today, type DeliveryQuote, type Assortment } from '../quote.ts'
import { optionsFor, savingOf, subscriptionPrice } from '../renewal.rules.ts'
import { isOver, minimumPeriods } from '../rules.ts'
import { canChange, cancelsInTime } from '../step.rules.ts'
import {
  cancelOpensOn,
  hasAnnouncedTerms,
  hasMetMinimum,
  sendNowOpensOn,
  openCycle,
  skippedCycle,
  upcomingDays,
  type Cycle,
  type Subscription,
  type SubscriptionLine,
} from '../subscription.rules.ts'
import type * as wire from './view.contract.ts'

/** A contract as members and staff see it; lists omit the timeline and the swap options. */
export async function toSubscriptionView(
  ctx: Ctx,
  subscription: Subscription,
  assortment: Assortment,
  { isWhole }: { isWhole: boolean },
): Promise<wire.Subscription> {
  const next = openCycle(subscription)
  const isLive = !isOver(subscription.state)
  const quote =
    next && isLive
      ? await quoteDelivery(ctx, subscription, assortment, {
          day: next.renewsOn,
          announced: next.announced,
        })
      : null
  const decimal = decimalIn(subscription)
  const now = ctx.clock.now()
  return {
    id: subscription.id,
    number: subscription.number,
    state: subscription.state,
    stateText: ctx.say(`subscription.state.${subscription.state}`),
    intervalInMonth: subscription.intervalMonths,
    currency: subscription.currency,
    today: today(ctx),
    createdAt: subscription.createdAt,
    startedAt: subscription.startedAt,
    endedAt: subscription.endedAt,
    lines: subscription.lines.map((line) =>
      toLineView(ctx, subscription, line, assortment, isWhole && isLive),
    ),
    next: next && quote && toCycleView(ctx, subscription, next, quote),
    upcoming: upcomingDays(subscription, 3),
    deliveryMethod: subscription.deliveryMethod,
    delivery: subscription.deliveryMethod === null ? null : addressView(ctx, subscription),
    card: await cardView(ctx, subscription),
    minimum: {
      periods: minimumPeriods,
      paid: Math.min(minimumPeriods, subscription.paidInARow),
      isMet: hasMetMinimum(subscription),
      opensOn: cancelOpensOn(subscription),
    },
    wallet: {
      cap: decimal(subscription.walletCap),
      available: isLive ? toDecimal(await availableTo(ctx, subscription.memberId, subscription.currency)) : 0,
    },
    outOfStock: subscription.outOfStock,
    asksFirst: subscription.asksFirst,
    pausedUntil: subscription.pausedUntil,
    dunning: next ? await dunningView(ctx, subscription, next) : null,
    saving: quote
      ? toDecimal(
          savingOf(quote.lines, subscription.currency, { ...assortment, day: today(ctx), short: new Set() }),
        )
      : 0,
    may: actionsOf(subscription, now, today(ctx)),
    timeline: isWhole ? await timelineOf(ctx, subscription) : [],
  }
}

const decimalIn =
  ({ currency }: Subscription) =>
  (minor: number): number =>
    toDecimal(money(currency, minor))

function toLineView(
  ctx: Ctx,
  subscription: Subscription,
  line: SubscriptionLine,
  assortment: Assortment,
  hasOptions: boolean,
): wire.SubscriptionLine {
  const { locale } = ctx.shopper
  const decimal = decimalIn(subscription)
  const own = assortment.find(line.subSku)
  const single = assortment.find(own?.option.subscriptionParentSku ?? '')
  const price = single && subscriptionPrice(single.option, subscription.currency, assortment.rates)
  const substitute = line.substituteSubSku === null ? undefined : assortment.find(line.substituteSubSku)
  return {
    id: line.id,
    pid: line.productId,
    sku: line.sku,
    subSku: line.subSku,
    name: textIn(locale, line.name),
    optionName: textIn(locale, line.optionName),
    brandSlug: line.brandSlug,
    uniqueUrl: line.uniqueUrl,
    thumbnail: line.thumbnail,
    quantity: line.quantity,
    price: decimal(line.unitPrice),
    singlePrice: price ? toDecimal(price) : null,
    total: decimal(line.unitPrice * line.quantity),
    nextPrice: line.nextPrice === null ? null : decimal(line.nextPrice),
    nextPriceFrom: line.nextPriceFrom,
    endsOn: line.endsOn,
    substitute: substitute
      ? { subSku: substitute.option.subSku, name: textIn(locale, substitute.product.name) }
      : null,
    options: hasOptions
      ? optionsFor(line, subscription, assortment, assortment.groups).map(
          ({ found, price: each, isInStock }) => ({
            subSku: found.option.subSku,
            name: [textIn(locale, found.product.name), optionName(locale, found.option)]
              .filter((text) => text !== '')
              .join(', '),
            thumbnail: pictureOf(found.product, found.option),
            price: toDecimal(each),
            difference: decimal(each.minor - line.unitPrice),
            inStock: isInStock,
          }),
        )
      : [],
  }
}

function toCycleView(
  ctx: Ctx,
  subscription: Subscription,
  cycle: Cycle,
  { lines, order }: DeliveryQuote,
): wire.SubscriptionCycle {
  const now = ctx.clock.now()
  const { sums } = order
  const leaves = cycle.renewsOn > today(ctx) ? cycle.renewsOn : today(ctx)
  const days = deadlinesOf(cycle.renewsOn)
  return {
    number: cycle.number,
    state: cycle.state,
    renewsOn: cycle.renewsOn,
    chargeAt: chargeAt(cycle.renewsOn).toISOString(),
    noticeOn: days.noticeOn,
    changeBy: days.changeBy,
    cancelBy: days.cancelBy,
    canChange: canChange(cycle, now),
    canCancel: cycle.state !== 'charging' && cancelsInTime(cycle, now),
    asks: subscription.asksFirst,
    answered: cycle.answered,
    noticeSent: cycle.announcedAt !== null,
    arrives:
      subscription.deliveryMethod === null
        ? null
        : deliveryWindow(
            order.lines.map(({ option }) => option.estimate),
            leaves,
            subscription.country,
          ),
    goods: toDecimal(sums.goods),
    deliveryFee: toDecimal(sums.delivery),
    total: toDecimal(sums.total),
    walletAmount: toDecimal(sums.wallet),
    amountDue: toDecimal(sums.due),
    short: lines.flatMap(({ line, outcome }) =>
      outcome === 'sent' ? [] : [{ lineId: line.id, outcome: outcome === 'over' ? 'skip_line' : outcome }],
    ),
    orderId: cycle.orderId,
  }
}

const addressOf = ({ delivery, country }: Subscription): OrderAddress => ({
  ...delivery,
  kind: 'delivery',
  countryKey: country,
})

const addressView = (ctx: Ctx, subscription: Subscription) =>
  toAddressView(addressOf(subscription), ctx.shopper.locale)

export async function cardView(ctx: Ctx, { cardId }: Subscription): Promise<wire.Subscription['card']> {
  const [card] = cardId ? await cardsById(ctx, [cardId]) : []
  return card
    ? {
        id: card.id,
        brand: card.brand,
        lastFour: card.lastFour,
        expires: toExpiryLabel(card),
        expired: isExpired(card, today(ctx)),
      }
    : null
}

function actionsOf(subscription: Subscription, now: Date, day: string): wire.Subscription['may'] {
  const next = openCycle(subscription)
  const { state } = subscription
  const isOpen = next !== null && canChange(next, now)
  const isFailed = next?.state === 'failed' && (state === 'past_due' || state === 'suspended')
  const isFree = hasMetMinimum(subscription) || hasAnnouncedTerms(subscription)
  const canLeave = ['active', 'paused'].includes(state) && next !== null && cancelsInTime(next, now)
  const rested = sendNowOpensOn(subscription)
  const isRested = rested !== null && rested <= day
  return {
    change: next !== null && ['active', 'paused', 'past_due', 'suspended'].includes(state),
    skip: state === 'active' && isOpen,
    unskip: state === 'active' ? (skippedCycle(subscription, now)?.renewsOn ?? null) : null,
    move: state === 'active' && isOpen,
    sendNow: state === 'active' && isOpen && isRested && subscription.cardId !== null,
    pause: state === 'active' && isOpen && subscription.cycles.filter(({ paidAt }) => paidAt).length >= 2,
    resume: state === 'paused' && subscription.pausedUntil !== null && isOpen,
    cancel: isFree && next?.state !== 'charging' && (canLeave || isFailed),
    uncancel: state === 'cancel_scheduled' && next !== null && next.renewsOn > day,
    payNow: isFailed,
    answer: subscription.asksFirst && isOpen && next?.answered === false,
  }
}

async function timelineOf(ctx: Ctx, subscription: Subscription): Promise<wire.SubscriptionEvent[]> {
  const { locale } = ctx.shopper
  const events = await listEvents(ctx.db, subscription.id)
  return Promise.all(
    events.map(async (event) => ({
      at: event.at.toISOString(),
      kind: event.kind,
      text: eventText(ctx.say, event, { locale, currency: subscription.currency }),
      cycle: event.cycle,
      order: await orderOf(ctx, event),
    })),
  )
}

async function orderOf(ctx: Ctx, { details }: SubscriptionEvent): Promise<wire.SubscriptionEvent['order']> {
  const order = details.orderId ? await findOrder(ctx, details.orderId) : null
  if (!order) return null
  return {
    id: order.id,
    number: order.number,
    total: toDecimal(order.total),
    walletAmount: toDecimal(order.walletAmount),
    thumbnails: order.lines.map(({ thumbnail }) => thumbnail),
    shippedAt: order.parcels[0]?.createdAt ?? null,
    deliveredAt: order.deliveredAt,
  }
}
