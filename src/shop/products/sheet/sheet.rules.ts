import { Availability } from '../../catalogue/contract.ts'
import type { FileOption } from '../../catalogue/file.contract.ts'

/** Columns of the grid, in display and paste order. */
export const sheetColumns = ['state', 'price', 'usd', 'was', 'was_usd', 'on_hand'] as const
export type SheetColumn = (typeof sheetColumns)[number]

const cellErrors = [
  'no_number',
  'no_state',
  'outdated',
  'unknown_option',
  'not_counted',
  'not_yours',
] as const
export type CellError = (typeof cellErrors)[number]

const written = (amount: number | undefined): string => (amount === undefined ? '' : amount.toFixed(2))

/** An option as the cells of a row. */
export const cellsOf = (option: FileOption, onHand: number | undefined): Record<SheetColumn, string> => ({
  state: option.state,
  price: written(option.price),
  usd: written(option.usd),
  was: written(option.was),
  was_usd: written(option.wasUsd),
  on_hand: onHand === undefined ? '' : String(onHand),
})

type Read = { value: string } | { error: CellError }

/**
 * Parses amounts as people and spreadsheets write them: `HK$1,234.50`, ` 12.5 `; at most two decimals. A comma
 * separates thousands only: `12,5` is ambiguous and rejected.
 */
export function amountIn(text: string): Read {
  const bare = text.replace(/^(?:HKD?|USD?)?\s*\$?\s*/i, '').replaceAll(/\s/g, '')
  const isGrouped = !bare.includes(',') || /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(bare)
  const plain = bare.replaceAll(',', '')
  return isGrouped && /^\d{1,8}(?:\.\d{1,2})?$/.test(plain)
    ? { value: Number(plain).toFixed(2) }
    : { error: 'no_number' }
}

function stateIn(text: string): Read {
  const key = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return Availability.safeParse(key).success ? { value: key } : { error: 'no_state' }
}

/** Parses a cell to its stored text; prices and counts cannot be empty. */
export function readCell(column: SheetColumn, text: string): Read {
  const bare = text.trim()
  if (column === 'state') return stateIn(bare)
  if (bare === '') return column === 'price' || column === 'on_hand' ? { error: 'no_number' } : { value: '' }
  if (column !== 'on_hand') return amountIn(bare)
  const count = bare.replaceAll(',', '')
  return /^\d{1,7}$/.test(count) ? { value: String(Number(count)) } : { error: 'no_number' }
}

const number = (text: string): number | undefined => (text === '' ? undefined : Number(text))

/** Applies the parsed cells of a row to an option. */
export const withCells = (option: FileOption, cells: Partial<Record<SheetColumn, string>>): FileOption => {
  const state = Availability.parse(cells.state ?? option.state)
  const isPreOrder = state === 'pre_order'
  return {
    ...option,
    state,
    price: cells.price === undefined ? option.price : Number(cells.price),
    usd: cells.usd === undefined ? option.usd : number(cells.usd),
    was: cells.was === undefined ? option.was : number(cells.was),
    wasUsd: cells.was_usd === undefined ? option.wasUsd : number(cells.was_usd),
    // the pre-order deadline is removed together with the pre-order
    cutOff: isPreOrder ? option.cutOff : undefined,
    afterCutOff: isPreOrder ? option.afterCutOff : undefined,
  }
}

/** Parses text copied from a spreadsheet into rows and columns; quoted cells can contain line breaks. */
export function pasted(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const put = (sign: string) => {
    const row = rows.at(-1)
    if (row) row[row.length - 1] += sign
  }
  const source = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (sign === '"' && (isQuoted || rows.at(-1)?.at(-1) === '')) {
      if (isQuoted && source[at + 1] === '"') {
        put('"')
        at += 1
      } else isQuoted = !isQuoted
    } else if (!isQuoted && sign === '\t') rows.at(-1)?.push('')
    else if (!isQuoted && sign === '\n') rows.push([''])
    else put(sign)
  }
  return rows
}
