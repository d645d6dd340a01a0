import type { z } from 'zod'
import { clockInHongKong } from '../calendar.ts'
import { refusals } from '../refusal.ts'
import { innerOf, rightOf } from '../staff/readable.rules.ts'
import { may, type Right, type Role } from '../staff/rules.ts'

export const exportRefusals = /* @__PURE__ */ refusals('exports', { too_many: 'refused' })

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Rows of one file; a sheet of Excel takes a million, a person far fewer. */
export const mostRows = 200_000

/** Lists that are files for spreadsheets, too. */
export const exportLists = [
  'approvals',
  'audit',
  'bank-lines',
  'bookings',
  'coupons',
  'gift-codes',
  'imports',
  'lots',
  'members',
  'messages',
  'orders',
  'payment-tasks',
  'payments',
  'products',
  'purchases',
  'referrals',
  'refunds',
  'returns',
  'reviews',
  'settlement-differences',
  'staff',
  'stock',
  'stock-moves',
  'subscriptions',
  'tickets',
  'wave-lines',
  'waves',
] as const
export type ExportList = (typeof exportLists)[number]
export const isExportList = (name: string): name is ExportList => exportLists.some((list) => list === name)

/** What a tab of a kept search counts to. */
export const mostInTab = 1_000

/** What the file asks for beside the right to its list: a file of everybody is more than a look at one. */
export const rightsToExport = (list: ExportList): Right[] =>
  list === 'members' ? ['lists.export', 'customers.export'] : ['lists.export']

export type Column = { name: string; path: readonly string[] }
export type Cell = string | number | boolean | null

/** A field's name, however it is written: `orderNumber`, `order_number`. */
const nameKey = (name: string): string => name.replaceAll('_', '').toLowerCase()

/**
 * The columns of some fields, in their order; of a field that has parts, all of them. What a list or a role has
 * no column for is left out.
 */
export function chosenColumns(columns: readonly Column[], fields: readonly string[]): Column[] {
  const chosen = fields.flatMap((field) =>
    columns.filter(({ path }) => nameKey(path[0] ?? '') === nameKey(field)),
  )
  return [...new Set(chosen)]
}

/**
 * The columns of a list, by what its rows are made of: every value, and those of a part beside it. What a
 * role may not read has no column, not an empty one.
 */
export function columnsOf(schema: z.ZodType, roles: readonly Role[], path: readonly string[] = []): Column[] {
  const right = rightOf(schema)
  if (right && !may(roles, right)) return []
  const inners = innerOf(schema)
  if (inners?.kind === 'object')
    return Object.entries(inners.shape).flatMap(([name, field]) => columnsOf(field, roles, [...path, name]))
  if (inners?.kind === 'one' && inners.inner[0]) return columnsOf(inners.inner[0], roles, path)
  if (path.length === 0) return []
  // a list in a cell is its words; of one that holds parts there is no column
  if (inners?.kind === 'list' && (!inners.inner[0] || innerOf(inners.inner[0]) !== null)) return []
  return [{ name: path.join('.'), path }]
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') return isMoment.test(value) ? clockInHongKong(new Date(value)) : value
  if (Array.isArray(value)) return value.map((each) => String(cell(each) ?? '')).join(' ')
  return JSON.stringify(value)
}

/** A row of a list, in the wire's words, as cells; moments by the clock of Hong Kong. */
export const cellsOf = (row: unknown, columns: readonly Column[]): Cell[] =>
  columns.map(
    ({ path }) =>
      cell(
        path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name] ?? null, row),
      ), // plain data of an answer
  )

/** A query as the log keeps it: words that were searched may name a person, whom an erasure would not find here. */
export const loggedQuery = (query: string): string => query.replaceAll(/(?<=^|&)search=[^&]+/g, 'search=…')
