import { refusals } from '../refusal.ts'
import type { Right } from '../staff/rules.ts'
import { funnel } from './funnel.rules.ts'

/** Fields that reports count and group by; their meaning is described in docs/rules/reports.md. */
export const dimensions = [
  'country',
  'currency',
  'channel',
  'priceGroup',
  'brand',
  'product',
  'option',
  'method',
  'code',
  'owedAs',
  'age',
  'delivery',
  'state',
  'matchedAs',
  'referralKind',
  'source',
  'carrier',
  'differenceKind',
  'term',
  'locale',
  'device',
] as const
export type Dimension = (typeof dimensions)[number]

/**
 * A measure. `count` and `money` are sums of rollup columns, money optionally minus others; `share` is a percentage
 * of another column (`isRest`: its remainder), `each` is money divided by a count, `mean` a column divided by a
 * count, with two decimals.
 */
export type Measure =
  | { kind: 'count'; of: string }
  | { kind: 'money'; plus: readonly string[]; minus?: readonly string[] }
  | { kind: 'share'; part: string; whole: string; isRest?: true }
  | { kind: 'each'; part: string; whole: string }
  | { kind: 'mean'; part: string; whole: string }

export type Report = {
  /** Required besides the right to reports. */
  right: Right
  by: readonly Dimension[]
  /** In page order. */
  measures: Readonly<Record<string, Measure>>
  /** Shown in the chart, and the sort key of breakdowns. */
  main: string
  /** Whether its orders can be listed, by the breakdown fields that the list of orders supports. */
  leadsToOrders: boolean
  /** The value at the end of a day is the sum of all days up to it. */
  isBalance?: true
  /** Rows include the last day with data. */
  hasLastDay?: true
}

export const reports = {
  sales: {
    right: 'orders.money',
    by: ['product', 'option', 'brand', 'country', 'priceGroup', 'channel', 'currency'],
    measures: {
      gross: { kind: 'money', plus: ['gross'] },
      discount: { kind: 'money', plus: [], minus: ['discount'] },
      refunded: { kind: 'money', plus: [], minus: ['refunded', 'disputed'] },
      delivery: { kind: 'money', plus: ['delivery'] },
      wrapping: { kind: 'money', plus: ['wrapping'] },
      tax: { kind: 'money', plus: ['tax'] },
      net: {
        kind: 'money',
        plus: ['gross', 'delivery', 'wrapping', 'tax'],
        minus: ['discount', 'refunded', 'disputed'],
      },
      orders: { kind: 'count', of: 'orders' },
      pieces: { kind: 'count', of: 'pieces' },
      average: { kind: 'each', part: 'net', whole: 'orders' },
    },
    main: 'net',
    leadsToOrders: true,
  },
  tenders: {
    right: 'payments.read',
    by: ['method', 'country', 'channel', 'currency'],
    measures: {
      taken: { kind: 'money', plus: ['taken'] },
      given: { kind: 'money', plus: [], minus: ['given'] },
      stays: { kind: 'money', plus: ['taken'], minus: ['given'] },
      payments: { kind: 'count', of: 'payments' },
      refunds: { kind: 'count', of: 'refunds' },
    },
    main: 'taken',
    leadsToOrders: true,
  },
  liability: {
    right: 'wallet.read',
    by: ['owedAs', 'age', 'currency'],
    measures: {
      owed: { kind: 'money', plus: ['given'], minus: ['used'] },
    },
    main: 'owed',
    leadsToOrders: false,
    isBalance: true,
  },
  coupons: {
    right: 'coupons.read',
    by: ['code', 'country', 'channel', 'currency'],
    measures: {
      orders: { kind: 'count', of: 'orders' },
      goods: { kind: 'money', plus: ['goods'] },
      cost: { kind: 'money', plus: ['cost'] },
      costShare: { kind: 'share', part: 'cost', whole: 'goods' },
      costEach: { kind: 'each', part: 'cost', whole: 'orders' },
    },
    main: 'cost',
    leadsToOrders: true,
  },
  reviews: {
    right: 'reviews.read',
    by: ['product', 'state'],
    measures: {
      invited: { kind: 'count', of: 'invited' },
      submitted: { kind: 'count', of: 'submitted' },
      reviewRate: { kind: 'share', part: 'submitted', whole: 'invited' },
      stars: { kind: 'mean', part: 'stars', whole: 'rated' },
      decided: { kind: 'count', of: 'decided' },
      minutesWaited: { kind: 'mean', part: 'waited_minutes', whole: 'decided' },
    },
    main: 'submitted',
    leadsToOrders: false,
  },
  promise: {
    right: 'orders.read',
    by: ['country', 'delivery', 'channel'],
    measures: {
      paidOrders: { kind: 'count', of: 'orders' },
      sent: { kind: 'count', of: 'sent' },
      sentInTime: { kind: 'count', of: 'sent_in_time' },
      sentShare: { kind: 'share', part: 'sentInTime', whole: 'paidOrders' },
      estimated: { kind: 'count', of: 'estimated' },
      arrivedInTime: { kind: 'count', of: 'arrived_in_time' },
      arrivedShare: { kind: 'share', part: 'arrivedInTime', whole: 'estimated' },
    },
    main: 'sentInTime',
    leadsToOrders: true,
  },
  bank: {
    right: 'fps.read',
    by: ['state', 'matchedAs', 'currency'],
    measures: {
      lines: { kind: 'count', of: 'lines' },
      amount: { kind: 'money', plus: ['amount'] },
      matched: { kind: 'count', of: 'matched' },
      matchRate: { kind: 'share', part: 'matched', whole: 'lines' },
      byItself: { kind: 'count', of: 'by_itself' },
      byItselfShare: { kind: 'share', part: 'byItself', whole: 'lines' },
    },
    main: 'lines',
    leadsToOrders: false,
  },
  referrals: {
    right: 'referrals.read',
    by: ['referralKind', 'country', 'currency'],
    measures: {
      firstOrders: { kind: 'count', of: 'first_orders' },
      friendsGoods: { kind: 'money', plus: ['goods'] },
      granted: { kind: 'count', of: 'granted' },
      cost: { kind: 'money', plus: ['cost'] },
      costEach: { kind: 'each', part: 'cost', whole: 'firstOrders' },
      costShare: { kind: 'share', part: 'cost', whole: 'friendsGoods' },
    },
    main: 'cost',
    leadsToOrders: true,
  },
  membership: {
    right: 'customers.read',
    by: ['priceGroup', 'source', 'currency'],
    measures: {
      joined: { kind: 'count', of: 'joined' },
      ended: { kind: 'count', of: 'ended' },
      goods: { kind: 'money', plus: ['goods'] },
      cost: { kind: 'money', plus: ['cost'] },
      costShare: { kind: 'share', part: 'cost', whole: 'goods' },
    },
    main: 'cost',
    leadsToOrders: false,
  },
  parcels: {
    right: 'orders.money',
    by: ['country', 'carrier', 'currency'],
    measures: {
      parcels: { kind: 'count', of: 'parcels' },
      pieces: { kind: 'count', of: 'pieces' },
      lost: { kind: 'count', of: 'lost' },
      lostShare: { kind: 'share', part: 'lost', whole: 'parcels' },
      replaced: { kind: 'count', of: 'replaced' },
      replacedWorth: { kind: 'money', plus: ['worth'] },
    },
    main: 'parcels',
    leadsToOrders: true,
  },
  differences: {
    right: 'closing.read',
    by: ['differenceKind', 'method', 'state', 'currency'],
    measures: {
      found: { kind: 'count', of: 'found' },
      amount: { kind: 'money', plus: ['amount'] },
      explained: { kind: 'count', of: 'explained' },
      stillOpen: { kind: 'count', of: 'open' },
    },
    main: 'found',
    leadsToOrders: false,
  },
  searches: {
    right: 'products.read',
    by: ['term', 'locale', 'country'],
    measures: { searches: { kind: 'count', of: 'searches' } },
    main: 'searches',
    leadsToOrders: false,
    hasLastDay: true,
  },
  funnel,
} as const satisfies Record<string, Report>

export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]] // keys of a literal that is never empty

export const reportOf = (name: ReportName): Report => reports[name]

export const reportRefusals = /* @__PURE__ */ refusals('reports', {
  bad_span: 'invalid',
  unknown_field: 'invalid',
  no_orders: 'invalid',
})

/** Rollup columns that a report sums up, without duplicates. */
export const columnsOf = ({ measures }: Pick<Report, 'measures'>): string[] => [
  ...new Set(
    Object.values(measures).flatMap((measure) =>
      measure.kind === 'count'
        ? [measure.of]
        : measure.kind === 'money'
          ? [...measure.plus, ...(measure.minus ?? [])]
          : measure.kind === 'mean'
            ? [measure.part, measure.whole]
            : [],
    ),
  ),
]

/** Money columns, which a rollup stores twice: as charged and in Hong Kong dollars. */
export const moneyColumnsOf = ({ measures }: Pick<Report, 'measures'>): string[] => [
  ...new Set(
    Object.values(measures).flatMap((measure) =>
      measure.kind === 'money' ? [...measure.plus, ...(measure.minus ?? [])] : [],
    ),
  ),
]

/** Sums of columns, and the figures derived from them; null: division by zero. */
export type Sums = Readonly<Record<string, number>>
export type Figures = Record<string, number | null>

/** Figures of sums: percentages with one decimal, money in whole minor units. */
export function figuresOf({ measures }: Pick<Report, 'measures'>, sums: Sums): Figures {
  const figures: Figures = {}
  const of = (column: string): number => sums[column] ?? 0
  const total = (columns: readonly string[]): number => columns.reduce((sum, each) => sum + of(each), 0)
  for (const [name, measure] of Object.entries(measures))
    if (measure.kind === 'count') figures[name] = of(measure.of)
    else if (measure.kind === 'money') figures[name] = total(measure.plus) - total(measure.minus ?? [])
  for (const [name, measure] of Object.entries(measures)) {
    if (measure.kind === 'mean')
      figures[name] =
        of(measure.whole) === 0 ? null : Math.round((of(measure.part) * 100) / of(measure.whole)) / 100
    if (measure.kind !== 'share' && measure.kind !== 'each') continue
    const [share, whole] = [figures[measure.part] ?? 0, figures[measure.whole] ?? 0]
    const part = 'isRest' in measure && measure.isRest ? whole - share : share
    if (whole === 0) figures[name] = null
    else
      figures[name] =
        measure.kind === 'share' ? Math.round((part * 1_000) / whole) / 10 : Math.round(part / whole)
  }
  return figures
}

/** Adds up the sums of several rows. */
export function addedUp(rows: readonly Sums[]): Sums {
  const total: Record<string, number> = {}
  for (const row of rows)
    for (const [column, value] of Object.entries(row)) total[column] = (total[column] ?? 0) + value
  return total
}
