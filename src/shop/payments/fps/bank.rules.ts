import type { Cause } from '../../causes.ts'
import { gte, isCurrency, equals, readAmount, type Money } from '../../money.ts'
import { isOpen, type AttemptState } from '../rules.ts'

/** A credit on a bank statement. An instant, or a whole Hong Kong day where the bank gives no time. */
export type BankCredit = { bankRef: string | null; from: Date; until: Date; amount: Money; narrative: string }

/** A line waits for somebody, pays a payment of ours, went back to who sent it, or is not ours. */
export const lineStates = ['unmatched', 'matched', 'returned', 'not_ours'] as const
export type LineState = (typeof lineStates)[number]

/** How a line ends that pays nothing of ours. */
export const lineEnds = ['returned', 'not_ours'] as const satisfies readonly LineState[]
export type LineEnd = (typeof lineEnds)[number]

/** Titles that banks write over their columns, folded. Several narrative columns are read together. */
const titles = {
  date: ['date', 'transactiondate', 'valuedate', 'bookingdate', 'postingdate', '日期', '交易日期'],
  time: ['time', 'transactiontime', '時間', '交易時間'],
  ref: [
    'bankreference',
    'transactionreference',
    'transactionnumber',
    'transactionid',
    'fpsreference',
    'referenceno',
    '交易編號',
    '參考編號',
  ],
  amount: ['credit', 'creditamount', 'deposit', 'depositamount', 'amount', '存入', '存入金額', '金額'],
  currency: ['currency', 'ccy', '貨幣'],
  narrative: [
    'description',
    'narrative',
    'particulars',
    'remarks',
    'remark',
    'details',
    'reference',
    'payer',
    '摘要',
    '備註',
    '付款人',
  ],
} as const
type Field = keyof typeof titles
export type Columns = Record<Field, readonly number[]>

const folded = (title: string): string => title.toLowerCase().replace(/[\s._/()-]/g, '')

/**
 * Which column says what; null: it is no statement. The first title of a list that is there wins, all of them
 * for narratives.
 */
export function columnsOf(header: readonly string[]): Columns | null {
  const names = header.map(folded)
  const at = (field: Field) =>
    titles[field].flatMap((title) => names.flatMap((name, index) => (name === title ? [index] : [])))
  const first = (field: Field) => at(field).slice(0, 1)
  const columns = {
    date: first('date'),
    time: first('time'),
    ref: first('ref'),
    amount: first('amount'),
    currency: first('currency'),
    narrative: at('narrative').toSorted((a, b) => a - b),
  }
  return columns.date.length > 0 && columns.amount.length > 0 ? columns : null
}

const hour = 3_600_000

/** `2026-11-20`, `20/11/2026`, with or without a time; Hong Kong's clock unless it says another. */
export function timeIn(date: string, time = ''): { from: Date; until: Date } | null {
  const [, day = '', rest = ''] =
    /^(\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{4})(?:[T ]+(.*))?$/.exec(date.trim()) ?? []
  const parts = day.split(/[-/]/).map(Number)
  const [year = 0, month = 0, dayOfMonth = 0] = String(parts[0]).length === 4 ? parts : parts.toReversed()
  const start = Date.UTC(year, month - 1, dayOfMonth) - 8 * hour
  const read = new Date(start + 8 * hour)
  const isDay = read.getUTCDate() === dayOfMonth && read.getUTCMonth() === month - 1
  if (Number.isNaN(start) || !isDay || year < 2_000) return null
  const clock = (rest || time).trim()
  if (!clock) return { from: new Date(start), until: new Date(start + 24 * hour - 1) }
  const [, hours, minutes, seconds, zone] =
    /^(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(clock) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  const zoneHours = zone === undefined ? 8 : zone === 'Z' ? 0 : Number(zone.slice(0, 3))
  const from =
    start +
    8 * hour -
    zoneHours * hour +
    Number(hours) * hour +
    Number(minutes) * 60_000 +
    Number(seconds ?? 0) * 1_000
  return { from: new Date(from), until: new Date(from + (seconds === undefined ? 59_999 : 0)) }
}

/** One row: a credit, null for anything else (money going out), or a word for what cannot be read. */
export function creditIn(
  cells: readonly string[],
  columns: Columns,
): BankCredit | null | 'date' | 'amount' | 'currency' {
  const cell = (field: Field) =>
    columns[field].map((index) => cells[index]?.replaceAll('\0', '').trim() ?? '').filter(Boolean)
  const [written = ''] = cell('amount')
  if (written === '' || /^-|^\(|^0+(?:\.0+)?$/.test(written)) return null
  const currency = cell('currency')[0]?.toUpperCase() ?? 'HKD'
  if (!isCurrency(currency)) return 'currency'
  const amount = readAmount(written.replace(/^\+?(?:HK\$|HKD|\$)?\s*/, ''), currency)
  if (!amount) return 'amount'
  const when = timeIn(cell('date')[0] ?? '', cell('time')[0])
  return when
    ? {
        bankRef: cell('ref')[0] ?? null,
        ...when,
        amount,
        narrative: cell('narrative').join(' ').slice(0, 500),
      }
    : 'date'
}

/** As banks may print it: capitals, letters and digits alone. */
export const bareWords = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

export type Waiting = {
  id: string
  orderId: string
  billNumber: string | null
  amount: Money
  state: AttemptState
  createdAt: Date
}
/**
 * Order numbers without their dash, with the letters of later codes: what a bill number may be in a bank's
 * own words.
 */
export function billsIn(narrative: string): string[] {
  const written = bareWords(narrative)
  const found = [...written.matchAll(/(?=(\d{6}[0-9A-HJKMNP-TV-Z]{7}))/g)]
  return [
    ...new Set(
      found.flatMap(({ index }) => [13, 14, 15].map((length) => written.slice(index, index + length))),
    ),
  ]
}

/** The payment that a narrative names: the longest bill number counts. */
export function namedIn<A extends Pick<Waiting, 'billNumber'>>(
  narrative: string,
  attempts: readonly A[],
): A | undefined {
  const written = bareWords(narrative)
  return attempts
    .filter((one) => one.billNumber && written.includes(one.billNumber))
    .toSorted((a, b) => (b.billNumber?.length ?? 0) - (a.billNumber?.length ?? 0))[0]
}

export type Line = Pick<BankCredit, 'from' | 'until' | 'amount' | 'narrative'>
/** Why a bank line pays nothing by itself. */
export type Unmatched = Extract<
  Cause,
  'line_paid_before' | 'line_too_small' | 'line_unknown_bill' | 'line_unexpected' | 'line_ambiguous'
>
export type Match =
  | { attemptId: string; by: 'bill' | 'amount' }
  | { attemptId: null; cause: Unmatched; billNumber?: string | null }

const day = 24 * hour

/**
 * The attempts that the amount and the time allow: begun at most a day before the money came; an order's
 * newest alone.
 */
export function possible(line: Line, attempts: readonly Waiting[]): Waiting[] {
  const fits = attempts.filter(
    (one) =>
      (isOpen(one.state) || one.state === 'expired') &&
      equals(one.amount, line.amount) &&
      one.createdAt <= line.until &&
      one.createdAt.getTime() >= line.from.getTime() - day,
  )
  return fits.filter(
    (one) => !fits.some((other) => other.orderId === one.orderId && other.createdAt > one.createdAt),
  )
}

/**
 * Which attempt a bank line pays: the one whose bill number stands in it, otherwise the only one that amount
 * and time allow, if it is the only such line too (rules/payments#9). Everything else is for staff.
 */
export function matchOf(line: Line, attempts: readonly Waiting[], others: readonly Line[]): Match {
  const written = bareWords(line.narrative)
  const named = namedIn(line.narrative, attempts)
  if (named?.state === 'captured')
    return { attemptId: null, cause: 'line_paid_before', billNumber: named.billNumber }
  if (named && !gte(line.amount, named.amount))
    return { attemptId: null, cause: 'line_too_small', billNumber: named.billNumber }
  if (named) return { attemptId: named.id, by: 'bill' }
  if (/\d{6}[0-9A-HJKMNP-TV-Z]{7}/.test(written)) return { attemptId: null, cause: 'line_unknown_bill' }
  const [only, ...more] = possible(line, attempts)
  if (!only) return { attemptId: null, cause: 'line_unexpected' }
  const rivals = others.filter(
    (other) => equals(other.amount, line.amount) && possible(other, [only]).length > 0,
  )
  return more.length > 0 || rivals.length > 0
    ? { attemptId: null, cause: 'line_ambiguous' }
    : { attemptId: only.id, by: 'amount' }
}
