import { branchesOf } from '../../branches/branches.ts'
import { daysLater } from '../../branches/day.rules.ts'
import { beginningOf, dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { convertAt, money, toDecimal, type Currency } from '../../money.ts'
import { findOrder } from '../../orders/orders.ts'
import { rateAt } from '../../pricing/pricing.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { sessionsOwed } from '../../sessions/liability.ts'
import { deskRead } from '../../staff/write.ts'
import { bookingRefusals } from '../rules.ts'
import { listResources } from '../slots/resources.ts'
import { addCounts, noCounts, ratiosOf, type UseCounts } from './figures.rules.ts'
import * as contract from './report.contract.ts'
import * as store from './report.store.ts'

const mostDays = 366

/** Period of a report; 30 days by default. Throws `bookings.bad_span` if it is reversed or longer than a year. */
function spanOf(ctx: Ctx, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const last = to ?? dayInHongKong(ctx.clock.now())
  const first = from ?? daysLater(last, -29)
  if (first > last || daysLater(first, mostDays) <= last)
    throw new Refusal(bookingRefusals.bad_span, { values: { days: mostDays } })
  return { first, last, within: { from: beginningOf(first), until: beginningOf(daysLater(last, 1)) } }
}

type Paid = { currency: Currency | null; orderId: string | null; minor: number }

/** Amounts in cents of Hong Kong dollars, each at the rate of its order. */
function inDollars(ctx: Ctx): (paid: Paid) => Promise<number> {
  const rates = new Map<string, Promise<{ from: string; to: string }>>()
  const ratesFor = async (orderId: string) => {
    const order = await findOrder(ctx, orderId)
    const at = order ? new Date(order.createdAt) : ctx.clock.now()
    return { from: order?.rate ?? '1', to: await rateAt(ctx, 'HKD', at) }
  }
  return async ({ currency, orderId, minor }) => {
    if (currency === null || currency === 'HKD' || orderId === null) return minor
    const found = rates.getOrInsertComputed(orderId, () => ratesFor(orderId))
    return convertAt(money(currency, minor), 'HKD', await found).minor
  }
}

const countedAs = {
  completed: 'completed',
  no_show: 'noShows',
  cancelled_late: 'cancelledLate',
  cancelled_early: 'cancelledEarly',
  cancelled_by_shop: 'cancelledByShop',
} as const

/** Counts by therapist; the key is empty for appointments without a therapist. */
async function countsOf(
  ctx: Ctx,
  within: Parameters<typeof store.endedBookings>[1],
): Promise<Map<string, UseCounts>> {
  const toDollars = inDollars(ctx)
  const counts = new Map<string, UseCounts>()
  const add = (id: string, more: Partial<UseCounts>) =>
    counts.set(id, addCounts(counts.get(id) ?? noCounts, { ...noCounts, ...more }))
  for (const { therapistId, minutes } of await store.rosteredMinutes(ctx.db, within))
    add(therapistId, { rosteredMinutes: minutes })
  for (const row of await store.endedBookings(ctx.db, within)) {
    const isGiven = row.state === 'completed'
    add(row.therapistId ?? '', {
      [countedAs[row.state]]: row.bookings,
      ...(isGiven
        ? { treatedMinutes: row.minutes, revenue: await toDollars({ ...row, minor: row.worth }) }
        : {}),
    })
  }
  return counts
}

const dollars = (minor: number | null): number | null =>
  minor === null ? null : toDecimal(money('HKD', minor))

function toFigures(counts: UseCounts): contract.UseFigures {
  const ratios = ratiosOf(counts)
  return {
    ...counts,
    ...ratios,
    revenue: dollars(counts.revenue),
    revenuePerHour: dollars(ratios.revenuePerHour),
  }
}

const ages: Record<number, contract.LiabilityAge> = {
  90: 'upTo90',
  180: 'upTo180',
  365: 'upTo365',
  0: 'older',
}

async function liabilityOf(ctx: Ctx) {
  const toDollars = inDollars(ctx)
  const none = { packages: 0, sessions: 0, endingSoon: 0, owed: 0 }
  const byAge = new Map(contract.liabilityAges.map((age) => [age, { ...none }]))
  const total = { ...none }
  for (const row of await sessionsOwed(ctx)) {
    const owed = await toDollars({ ...row, minor: row.owed })
    for (const sum of [byAge.get(ages[row.age] ?? 'older') ?? total, total]) {
      sum.packages += row.packages
      sum.sessions += row.sessions
      sum.endingSoon += row.endingSoon
      sum.owed += owed
    }
  }
  const view = (sum: typeof none) => ({ ...sum, owed: dollars(sum.owed) })
  return {
    liability: [...byAge].map(([age, sum]) => ({ age, ...view(sum) })),
    liabilityTotal: view(total),
  }
}

/** Utilisation, no-shows and revenue by therapist, and the liability of unused sessions (rules/bookings#13). */
export const bookingReport = deskRead(contract.bookingReport, 'bookings.report', async (ctx, query) => {
  const { locale } = ctx.shopper
  const { first, last, within } = spanOf(ctx, query)
  const [counts, resources, branches, liability] = await Promise.all([
    countsOf(ctx, { ...within, branch: query.branch }),
    listResources(ctx),
    branchesOf(ctx),
    liabilityOf(ctx),
  ])
  const names = new Map(resources.map(({ id, name }) => [id, textIn(locale, name)]))
  const therapists = [...counts].map(([id, each]) => ({
    id,
    name: names.get(id) ?? '',
    figures: toFigures(each),
  }))
  return {
    from: first,
    to: last,
    branches: branches.map(({ key, name }) => ({ key, name: textIn(locale, name) })),
    therapists: therapists.toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    total: toFigures([...counts.values()].reduce(addCounts, noCounts)),
    ...liability,
  }
})
