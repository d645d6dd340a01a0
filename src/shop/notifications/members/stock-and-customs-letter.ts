import { dayText } from '../../date-text.ts'
import { formatMoney, fromDecimal, money } from '../../money.ts'
import { countryName, type Locale } from '../../region.ts'
import type { ReportContent } from '../../reports/schedules/due.ts'
import type { Say } from '../words.ts'

type Of<Report extends ReportContent['report']> = Extract<ReportContent, { report: Report }>
type Facts = [string, string][]

const day = (language: Locale, date: string): string => dayText(language, `${date}T04:00:00Z`)
const hkd = (worth: number | null): string =>
  worth === null ? '—' : formatMoney(fromDecimal(worth.toFixed(2), 'HKD'))
const pieces = (count: number): string => count.toLocaleString('en')

/** Stock at the time of writing; its value only for readers with the right to see money. */
export function stockLetter(say: Say, language: Locale, { value, seesMoney }: Of<'stock'>) {
  const { total, rows, today } = value
  const worth: Facts = [
    [say('report.stock.cost'), hkd(total.cost)],
    [say('report.stock.price'), hkd(total.price)],
  ]
  const facts: Facts = [
    [say('report.stock.pieces'), pieces(total.pieces)],
    [say('report.stock.withoutCost'), pieces(total.withoutCost)],
    ...(seesMoney ? worth : []),
  ]
  const lines = rows.map(({ key, name, figures }): [string, string] => [
    name ?? (key === '' ? '—' : key),
    seesMoney ? `${pieces(figures.pieces)} · ${hkd(figures.cost)}` : pieces(figures.pieces),
  ])
  return {
    name: say('report.name.stock'),
    span: day(language, today),
    main: say('report.main.stock'),
    facts,
    lines,
  }
}

/** Summary of the previous month's customs file; the file itself is downloaded from the back office. */
export function customsLetter(say: Say, language: Locale, { country, days, sums }: Of<'customs'>) {
  const facts: Facts = [
    [say('report.customs.parcels'), pieces(sums.parcels)],
    [say('report.customs.rows'), pieces(sums.rows)],
    [say('report.customs.declared'), formatMoney(money('HKD', sums.hkd))],
  ]
  return {
    name: `${say('report.name.customs')}, ${countryName(language, country)}`,
    span: `${day(language, days.from)} – ${day(language, days.to)}`,
    main: say('report.main.customs'),
    facts,
    lines: [] as Facts,
  }
}
