import { isCurrency, readAmount, type Money } from '../../money.ts'
import type { Field, Columns } from './titles.rules.ts'
import { dayMs } from '../../calendar.ts'

/** A credit on a bank statement. An instant, or a whole Hong Kong day where the bank gives no time. */
export type BankCredit = { bankRef: string | null; from: Date; until: Date; amount: Money; narrative: string }

/** A line awaits staff, pays an attempt, was returned to its sender, or does not concern the shop. */
export const lineStates = ['unmatched', 'matched', 'returned', 'not_ours'] as const

export type LineState = (typeof lineStates)[number]

/** Final states of a line that pays no attempt. */
export const lineEnds = ['returned', 'not_ours'] as const satisfies readonly LineState[]

export type LineEnd = (typeof lineEnds)[number]

const hour = 3_600_000

/** `2026-11-20`, `20/11/2026`, with or without a time; in Hong Kong time unless it has a zone. */
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
  if (!clock) return { from: new Date(start), until: new Date(start + dayMs - 1) }
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

const contentOf = (cells: readonly string[], columns: Columns, field: Field): string[] =>
  columns[field].map((index) => cells[index]?.replaceAll('\0', '').trim() ?? '').filter(Boolean)

/** The currency of a row, known or not; statements without one are in Hong Kong dollars. */
export const currencyIn = (cells: readonly string[], columns: Columns): string =>
  contentOf(cells, columns, 'currency')[0]?.toUpperCase() ?? 'HKD'

/** Parses one row: a credit; null for others (outgoing money); or the name of the unreadable field. */
export function creditIn(
  cells: readonly string[],
  columns: Columns,
): BankCredit | null | 'date' | 'amount' | 'currency' {
  const cell = (field: Field) => contentOf(cells, columns, field)
  const [written = ''] = cell('amount')
  if (written === '' || /^-|^\(|^0+(?:\.0+)?$/.test(written)) return null
  const currency = currencyIn(cells, columns)
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
