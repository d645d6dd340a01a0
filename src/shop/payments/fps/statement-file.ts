import { parse } from 'csv-parse/sync'
import { delimiterOf } from '../../../platform/csv.ts'
import { Refusal } from '../../refusal.ts'
import { creditIn, type BankCredit } from './bank.rules.ts'
import { columnsOf } from './titles.rules.ts'
import { paymentRefusals } from '../rules.ts'

const unreadable = (line: number, reason: string): Refusal =>
  new Refusal(paymentRefusals.statement_unreadable, { values: { line, reason } })

export function creditsIn(csv: string | Uint8Array): BankCredit[] {
  const [header, ...rows] = rowsIn(csv)
  const columns = header && columnsOf(header.record)
  if (!columns) throw unreadable(1, 'no columns for date and amount')
  return rows.flatMap(({ record, line }) => {
    const credit = creditIn(record, columns)
    if (typeof credit === 'string') throw unreadable(line, credit)
    return credit ? [credit] : []
  })
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
