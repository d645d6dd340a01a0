import type { Complaint } from '../../catalogue/file-check.rules.ts'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import { partOf, productFields, contentParts, type ProductField } from '../versions/fields.rules.ts'
import type { MappedRow } from './build.rules.ts'
import type { ChangedField, ImportField } from './field.rules.ts'
import type { RowIssue, RowIssueCode } from './issue.rules.ts'
import type { ImportChange, RowResult, StoredRow } from './row.rules.ts'
import { outcomeOfPlan, type RowPlan } from './state.rules.ts'

/** Cells of a row by assigned field. */
export function mappedRow(
  { line, content }: Pick<StoredRow, 'line' | 'content'>,
  fields: readonly (ImportField | null)[],
): MappedRow {
  const cells: MappedRow['cells'] = {}
  const found = Array.isArray(content) ? (content as unknown[]) : []
  for (const [index, field] of fields.entries()) {
    const text = String(found[index] ?? '')
    // the first step can be empty in a language
    if (field) cells[field] = field.startsWith('steps_') ? text.trimEnd() : text.trim()
  }
  return { line, cells }
}

export const issueOf = (
  line: number,
  code: RowIssueCode,
  more: Partial<Omit<RowIssue, 'line' | 'code'>> = {},
): RowIssue => ({ line, field: null, language: null, value: '', values: {}, ...more, code })

/** Import field names of product file properties, where they differ. */
const otherNames: Readonly<Record<string, ChangedField>> = {
  media: 'pictures',
  treatment: 'kind',
  state: 'option_state',
  prices: 'group_price',
  tiers: 'tier_price',
  options: 'option_order',
  'options.sku': 'option_order',
  'options.name': 'option_name',
  'options.groups': 'option_groups',
}
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isField = (name: string): name is ProductField => (productFields as readonly string[]).includes(name)

/** Field of a path in a product file. */
export function fieldAt(path: readonly PropertyKey[]): ChangedField | null {
  const [first, , third] = path.map(String)
  const name = first === 'options' && third !== undefined ? snake(third) : snake(first ?? '')
  const other = first === 'options' && third !== undefined ? otherNames[`options.${name}`] : undefined
  const known = other ?? otherNames[name] ?? name
  return isField(known) ? known : null
}

/** Complaints of the catalogue about a product, as issues of the rows concerned. */
export function complaintIssues(
  found: readonly Complaint[],
  document: ProductFile,
  lineOf: (sku: string | undefined) => number,
): RowIssue[] {
  return found.map(({ path, code, values }) => {
    const sku = path[0] === 'options' ? document.options[Number(path[1])]?.sku : undefined
    return issueOf(lineOf(sku), code, { field: fieldAt(path), values: { ...values } })
  })
}

/** Changes that need the right to edit products. */
export const notContent = (changes: readonly ImportChange[]): ImportChange[] =>
  changes.filter(({ field }) => field === 'barcode' || !contentParts.includes(partOf(field)))

/** Results of refused rows; issues without a row are reported at the first one. */
export function refusedRows(lines: readonly number[], issues: readonly RowIssue[]): RowResult[] {
  const named = issues[0]?.line ?? lines[0] ?? 0
  return lines.map((line) => {
    const own = issues.filter((each) => each.line === line)
    return {
      line,
      plan: 'refused',
      outcome: 'refused',
      changes: [],
      issues: own.length > 0 ? own : [issueOf(line, 'with_others', { values: { line: named } })],
    }
  })
}

/**
 * Distributes the changes of a product over its rows: those of an option to its row, the rest to the first one. A row
 * without changes is unchanged.
 */
export function plannedRows(
  lines: readonly number[],
  plan: 'create' | 'change' | 'unchanged',
  changes: readonly ImportChange[],
  lineOf: (sku: string | undefined) => number,
): RowResult[] {
  const skuOf = ({ of }: ImportChange): string | undefined => of.split(' · ')[0]
  const byLine = Map.groupBy(changes, (change) => lineOf(skuOf(change)))
  return lines.map((line) => {
    const brought = byLine.get(line) ?? []
    const own: RowPlan = plan === 'change' && brought.length === 0 ? 'unchanged' : plan
    return { line, plan: own, outcome: outcomeOfPlan(own), changes: brought, issues: [] }
  })
}

/** Results of rows after their product was saved. */
export const doneRows = (rows: readonly RowResult[]): RowResult[] =>
  rows.map((row) => ({
    ...row,
    outcome: row.plan === 'create' ? 'created' : row.plan === 'change' ? 'changed' : 'unchanged',
  }))
