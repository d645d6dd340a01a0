import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { delimiterOf } from '../../platform/csv.ts'
import { Refusal } from '../refusal.ts'
import type { Holiday } from './day.rules.ts'
import { branchRefusals } from './refusals.rules.ts'

const word = z.string().trim().min(1).max(120)
const Row = z.object({
  country: z.string().regex(/^[a-z]{2}$/),
  day: z.iso.date(),
  chi: word,
  cn: word,
  eng: word,
  tw: z.string().trim().max(120).optional(),
})

const bad = (line: number): Refusal => new Refusal(branchRefusals.bad_table, { values: { line } })

/** Reads a table of public holidays; refuses `branches.bad_table` with the first line that is wrong. */
export function readHolidays(table: string): Holiday[] {
  const known = new Set<string>()
  const rows = rowsOf(table).map((row, index) => {
    const read = Row.safeParse(row)
    const key = read.success ? `${read.data.country} ${read.data.day}` : ''
    if (!read.success || known.has(key)) throw bad(index + 2)
    known.add(key)
    const { country, day, chi, cn, eng, tw } = read.data
    return { country, day, name: { chi, cn, eng, ...(tw ? { tw } : {}) } }
  })
  if (rows.length === 0) throw bad(1)
  return rows
}

function rowsOf(table: string): unknown[] {
  try {
    return parse(table, {
      delimiter: delimiterOf(table),
      columns: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    // a quote that is never closed, or a row with other columns than the first
    throw bad(error instanceof Error && 'lines' in error && typeof error.lines === 'number' ? error.lines : 1)
  }
}
