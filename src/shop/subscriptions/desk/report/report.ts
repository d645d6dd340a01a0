import { beginningOf } from '../../../calendar.ts'
import type { Ctx } from '../../../context.ts'
import { convertAt, money, toDecimal, type Currency } from '../../../money.ts'
import { ratesOf } from '../../../pricing/pricing.ts'
import { rateOf, type Rates } from '../../../pricing/rules.ts'
import { Refusal } from '../../../refusal.ts'
import { deskRead } from '../../../staff/write.ts'
import { daysBetween, daysLater } from '../../days.rules.ts'
import { today } from '../../quote.ts'
import { subscriptionRefusals } from '../../rules.ts'
import { figuresOf, percentOf, type ContractFacts } from './figures.rules.ts'
import * as contract from './report.contract.ts'
import * as store from './report.store.ts'

const mostDays = 366
type Days = { from: string; to: string }

/** The requested days, and as many before them. Throws `subscriptions.bad_span` when reversed or longer than a year. */
function spansOf(ctx: Ctx, query: { from?: string | undefined; to?: string | undefined }): [Days, Days] {
  const to = query.to ?? today(ctx)
  const from = query.from ?? daysLater(to, -29)
  const length = daysBetween(from, to) + 1
  if (length < 1 || length > mostDays)
    throw new Refusal(subscriptionRefusals.bad_span, { values: { days: mostDays } })
  return [
    { from, to },
    { from: daysLater(from, -length), to: daysLater(from, -1) },
  ]
}

function inDollars(goods: number, currency: Currency, rates: Rates): number {
  const [from, to] = [rateOf(currency, rates), rateOf('HKD', rates)]
  return from && to ? convertAt(money(currency, goods), 'HKD', { from, to }).minor : 0
}

function toView(contracts: readonly ContractFacts[], { from, to }: Days): contract.SubscriptionFigures {
  const period = { from: beginningOf(from), until: beginningOf(daysLater(to, 1)) }
  const { monthly, reasons, ...counts } = figuresOf(contracts, period)
  return {
    from,
    to,
    ...counts,
    monthlyRevenue: toDecimal(money('HKD', monthly)),
    churnReasons: contract.churnReasons.flatMap((reason) => {
      const count = reasons[reason]
      return count === undefined ? [] : [{ reason, count }]
    }),
    recoveryRate: percentOf(counts.recovered, counts.failed),
    skipRate: percentOf(counts.skipped, counts.skipped + counts.paid),
  }
}

/** A period and the one before it (rules/subscriptions#30). */
export const subscriptionReport = deskRead(
  contract.subscriptionReport,
  'subscriptions.read',
  async (ctx, query) => {
    const [period, before] = spansOf(ctx, query)
    const [found, events, rates] = await Promise.all([
      store.contractsBefore(ctx.db, beginningOf(daysLater(period.to, 1))),
      store.eventsOf(ctx.db),
      ratesOf(ctx),
    ])
    const contracts = found.map(({ id, currency, goods, ...facts }) => ({
      ...facts,
      goods: inDollars(goods, currency, rates),
      events: events.get(id) ?? [],
    }))
    return { period: toView(contracts, period), before: toView(contracts, before) }
  },
)
