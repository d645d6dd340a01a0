import type { Ctx } from '../../../context.ts'
import { convertAt, money, plus, toDecimal, zero, type Currency, type Money } from '../../../money.ts'
import { rateOf, type Rates } from '../../../pricing/rules.ts'
import { textIn } from '../../../region.ts'
import { deskRead } from '../../../staff/write.ts'
import { requiredStock } from '../../../stock/rules.ts'
import { onHand } from '../../../stock/stock.ts'
import { assortmentOf, quoteDelivery, today, type Assortment } from '../../quote.ts'
import * as store from '../../store.ts'
import { openCycle, type Subscription } from '../../subscription.rules.ts'
import * as contract from './forecast.contract.ts'
import { deliveryDays, usageOf, weekAt, weeksFrom, type Taken } from './forecast.rules.ts'

/** Contracts read in one query. */
const batch = 200

type Expected = { deliveries: number; byCurrency: Map<Currency, Money> }
const none = (): Expected => ({ deliveries: 0, byCurrency: new Map() })

function add(to: Expected, deliveries: number, sum: Money): void {
  to.deliveries += deliveries
  to.byCurrency.set(sum.currency, plus(to.byCurrency.get(sum.currency) ?? zero(sum.currency), sum))
}

/** Total in Hong Kong dollars at today's rates; currencies without a rate are excluded. */
function dollarsOf(sums: Iterable<Money>, rates: Rates): Money {
  const to = rateOf('HKD', rates)
  let dollars = zero('HKD')
  for (const sum of sums) {
    const from = rateOf(sum.currency, rates)
    if (from && to) dollars = plus(dollars, convertAt(sum, 'HKD', { from, to }))
  }
  return dollars
}

const toView = ({ deliveries, byCurrency }: Expected, rates: Rates) => ({
  deliveries,
  money: [...byCurrency.values()]
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
    .map((sum) => ({ currency: sum.currency, amount: toDecimal(sum) })),
  dollars: toDecimal(dollarsOf(byCurrency.values(), rates)),
})

/** Stock and revenue of each delivery at its charge price; everything on sale counts as in stock. */
async function deliveriesOf(ctx: Ctx, subscription: Subscription, assortment: Assortment) {
  const announced = openCycle(subscription)?.announced ?? null
  const deliveries: { day: string; total: Money; taken: Taken[] }[] = []
  for (const [at, day] of deliveryDays(subscription, today(ctx)).entries()) {
    const { lines, order } = await quoteDelivery(
      ctx,
      { ...subscription, walletCap: 0 }, // the part that Cash Dollar pays is expected revenue too
      assortment,
      { day, announced: at === 0 ? announced : null, isWhole: true },
    )
    const sent = lines.flatMap(({ sends }) => sends ?? [])
    if (sent.length === 0) break // no line is left, so the contract ends
    const taken = sent.flatMap(({ option, quantity }) =>
      requiredStock(option, assortment.stock).map((part) => ({
        subSku: part.subSku,
        units: part.quantity * quantity,
      })),
    )
    deliveries.push({ day, total: money(subscription.currency, order.sums.total.minor), taken })
  }
  return deliveries
}

/** The next eight weeks of renewals (rules/subscriptions#29). */
export const subscriptionForecast = deskRead(
  contract.subscriptionForecast,
  'subscriptions.read',
  async (ctx) => {
    const day = today(ctx)
    const [assortment, counts] = await Promise.all([assortmentOf(ctx), onHand(ctx)])
    const weeks = weeksFrom(day)
    const expected = weeks.map(none)
    const total = none()
    const taken: (Taken & { week: number })[] = []
    const ids = await store.idsRenewingBetween(ctx.db, '2000-01-01', weeks.at(-1)?.to ?? day)
    for (let from = 0; from < ids.length; from += batch)
      for (const subscription of await store.findSubscriptions(ctx.db, ids.slice(from, from + batch)))
        for (const delivery of await deliveriesOf(ctx, subscription, assortment)) {
          const week = weekAt(day, delivery.day)
          for (const sum of [expected[week] ?? total, total]) add(sum, 1, delivery.total)
          taken.push(...delivery.taken.map((each) => ({ ...each, week })))
        }
    const { locale } = ctx.shopper
    return {
      weeks: weeks.map((week, at) => ({ ...week, ...toView(expected[at] ?? none(), assortment.rates) })),
      total: toView(total, assortment.rates),
      options: usageOf(taken, assortment.stock).map(({ runsOut, ...usage }) => {
        const found = assortment.find(usage.subSku)
        return {
          ...usage,
          name: found ? textIn(locale, found.product.name) : '',
          onHand: counts.get(usage.subSku) ?? 0,
          available: assortment.stock.get(usage.subSku) ?? 0,
          shortFrom: runsOut === null ? null : (weeks[runsOut]?.from ?? null),
        }
      }),
    }
  },
)
