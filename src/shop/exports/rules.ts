import type { z } from 'zod'
import { clockInHongKong } from '../calendar.ts'
import { refusals } from '../refusal.ts'
import { innerOf, rightOf } from '../staff/readable.rules.ts'
import { may, type Right, type Role } from '../staff/rules.ts'

export const exportRefusals = /* @__PURE__ */ refusals('exports', { too_many: 'refused' })

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Maximum rows of one file; an Excel worksheet has a million, more than people can use. */
export const mostRows = 200_000

/** Lists that can be exported as spreadsheets. */
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

/** Maximum count of a saved view's tab. */
export const mostInTab = 1_000

/** Rights that an export needs besides those of its list: exporting all members is more than viewing one. */
export const rightsToExport = (list: ExportList): Right[] =>
  list === 'members' ? ['lists.export', 'customers.export'] : ['lists.export']

export type Column = { name: string; path: readonly string[] }
export type Cell = string | number | boolean | null

/** A field name in a normal form: `orderNumber` equals `order_number`. */
const nameKey = (name: string): string => name.replaceAll('_', '').toLowerCase()

/**
 * Columns of the chosen fields, in their order; a composite field has several. Fields without a column for the list
 * or role are ignored.
 */
export function chosenColumns(columns: readonly Column[], fields: readonly string[]): Column[] {
  const chosen = fields.flatMap((field) =>
    columns.filter(({ path }) => nameKey(path[0] ?? '') === nameKey(field)),
  )
  return [...new Set(chosen)]
}

/**
 * Columns of a list from its row schema: one for each value, with those of composite fields side by side. Fields that
 * a role may not read have no column.
 */
export function columnsOf(schema: z.ZodType, roles: readonly Role[], path: readonly string[] = []): Column[] {
  const right = rightOf(schema)
  if (right && !may(roles, right)) return []
  const inners = innerOf(schema)
  if (inners?.kind === 'object')
    return Object.entries(inners.shape).flatMap(([name, field]) => columnsOf(field, roles, [...path, name]))
  if (inners?.kind === 'one' && inners.inner[0]) return columnsOf(inners.inner[0], roles, path)
  if (path.length === 0) return []
  // a list of simple values is one cell; a list of objects has no column
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

/** A row as cells; times in Hong Kong time. */
export const cellsOf = (row: unknown, columns: readonly Column[]): Cell[] =>
  columns.map(
    ({ path }) =>
      cell(
        path.reduce<unknown>((part, name) => (part as Record<string, unknown> | null)?.[name] ?? null, row),
      ), // plain data of a response
  )

/**
 * A query string for the audit log without search words, which may contain names that an erasure would not find
 * there.
 */
export const loggedQuery = (query: string): string => query.replaceAll(/(?<=^|&)search=[^&]+/g, 'search=…')
