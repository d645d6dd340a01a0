import { unzipSync, zipSync } from 'fflate'
import { foreign } from './decode.ts'
import { tableLimits, tableOf, UnreadableTable, type Table, type TableRow } from './limits.ts'

/** Whether an archive entry is needed to read the first worksheet. */
const isNeeded = (name: string): boolean =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  )

const endMark = 0x06054b50
/**
 * Whether the file is an archive from its first byte to its last: begins with an entry, and ends with its end record.
 */
function isWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = bytes.byteLength - 22
  return at >= 0 && view.getUint32(0, true) === 0x04034b50 && view.getUint32(at, true) === endMark
}

/**
 * Inflates the needed entries of a workbook to at most the sizes that the archive declares, whose sum was checked
 * before: whatever the archive contains, no more than the limit is written.
 */
function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  let [entries, inflated] = [0, 0]
  const names: string[] = []
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      entries += 1
      names.push(name)
      if (isNeeded(name)) inflated += originalSize
      return false
    },
  })
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) throw new UnreadableTable('with_macros')
  if (!names.includes('xl/workbook.xml')) throw new UnreadableTable('wrong_type')
  if (entries > tableLimits.entries || new Set(names).size !== names.length)
    throw new UnreadableTable('unreadable')
  if (inflated > tableLimits.inflated) throw new UnreadableTable('too_large_inside')
  return unzipSync(bytes, { filter: ({ name }) => isNeeded(name) })
}

/** XML with entity declarations was not written by a spreadsheet. */
const declares = (part: Uint8Array): boolean =>
  /<!(?:DOCTYPE|ENTITY)/i.test(new TextDecoder().decode(part.subarray(0, 4_000)))

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** A cell as it would be typed: numbers without floating-point noise, dates as dates. */
function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value)
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : ''
}

/** Reads the first worksheet of a workbook. Throws `UnreadableTable`. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  if (!isWhole(bytes)) throw new UnreadableTable('two_types')
  try {
    const parts = partsOf(bytes)
    if (Object.values(parts).some(declares)) throw new UnreadableTable('unreadable')
    const plain = zipSync(parts, { level: 0 })
    const { streamXlsxRows } = await import('hucre/xlsx') // imported for the first workbook
    const rows: TableRow[] = []
    for await (const { index, values } of streamXlsxRows(plain)) {
      const line = index + 1
      if (
        values.length > tableLimits.columns &&
        values.slice(tableLimits.columns).some((cell) => cell !== null)
      )
        throw new UnreadableTable('too_many_columns', line)
      if (rows.length > tableLimits.rows + 1) throw new UnreadableTable('too_many_rows', line)
      const cells = values.slice(0, tableLimits.columns).map(written)
      // a worksheet encodes any character as `_x0000_`; the database rejects those that are invalid in text
      if (cells.some((cell) => foreign.test(cell) || !cell.isWellFormed()))
        throw new UnreadableTable('unreadable', line)
      rows.push({ line, cells })
    }
    return tableOf(rows)
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable('unreadable')
  }
}
