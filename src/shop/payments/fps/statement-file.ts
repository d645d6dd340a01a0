import { parse } from 'csv-parse/sync'
import { delimiterOf } from '../../../platform/csv.ts'
import { Refusal } from '../../refusal.ts'
import { creditIn, currencyIn, type BankCredit } from './bank.rules.ts'
import { columnsOf } from './titles.rules.ts'
import { paymentRefusals } from '../rules.ts'

const unreadable = (line: number, reason: string): Refusal =>
  new Refusal(paymentRefusals.statement_unreadable, { values: { line, reason } })

/** A line in a currency that the shop does not have. */
export type ForeignLine = { line: number; currency: string }

/**
 * Credits of a statement, and the lines that are in another currency, which banks list for accounts of several.
 * Throws `payments.statement_unreadable` for any other line that cannot be read.
 */
export function creditsIn(csv: string | Uint8Array): { credits: BankCredit[]; foreign: ForeignLine[] } {
  const [header, ...rows] = rowsIn(csv)
  const columns = header && columnsOf(header.record)
  if (!columns) throw unreadable(1, 'no columns for date and amount')
  const credits: BankCredit[] = []
  const foreign: ForeignLine[] = []
  for (const { record, line } of rows) {
    const credit = creditIn(record, columns)
    if (credit === 'currency') foreign.push({ line, currency: currencyIn(record, columns).slice(0, 20) })
    else if (typeof credit === 'string') throw unreadable(line, credit)
    else if (credit) credits.push(credit)
  }
  return { credits, foreign }
}

function rowsIn(csv: string | Uint8Array): { record: string[]; line: number }[] {
  try {
    const read = parse(csv, {
      delimiter: delimiterOf(csv),
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
    })
    const rows = read as unknown as { info: { lines: number }; record: string[] }[] // what `info` makes of it
    return rows.map(({ info, record }) => ({ record, line: info.lines }))
  } catch (error) {
    throw unreadable(error instanceof Error && 'lines' in error ? Number(error.lines) : 1, 'not a CSV')
  }
}
