import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { delimiterOf } from '#platform/csv.ts'
import type { PickupPoint } from '#shop/delivery/fee.rules.ts'
import { PointRow } from '#shop/delivery/point.contract.ts'

/** Reads a table of pickup points; throws with the line and its error. */
export async function readPickupTable(file: string): Promise<PickupPoint[]> {
  const table = await readFile(file, 'utf8')
  const rows: unknown[] = parse(table, {
    delimiter: delimiterOf(table),
    columns: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
  })
  const codes = new Set<string>()
  return rows.map((row, index) => {
    const read = PointRow.safeParse(row)
    if (!read.success) throw new Error(`${file}:${index + 2} ${z.prettifyError(read.error)}`)
    if (codes.has(read.data.code)) throw new Error(`${file}:${index + 2} ${read.data.code} is there twice`)
    codes.add(read.data.code)
    return read.data
  })
}
