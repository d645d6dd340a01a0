import { isCurrency, readAmount, type Money } from '../../money.ts'
import type { Field, Columns } from './titles.rules.ts'

/** A credit on a bank statement. An instant, or a whole Hong Kong day where the bank gives no time. */
export type BankCredit = { bankRef: string | null; from: Date; until: Date; amount: Money; narrative: string }

/** A line waits for somebody, pays a payment of ours, went back to who sent it, or is not ours. */
export const lineStates = ['unmatched', 'matched', 'returned', 'not_ours'] as const

export type LineState = (typeof lineStates)[number]

/** How a line ends that pays nothing of ours. */
export const lineEnds = ['returned', 'not_ours'] as const satisfies readonly LineState[]

export type LineEnd = (typeof lineEnds)[number]

export const hour = 3_600_000

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
