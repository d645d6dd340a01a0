import type { MappedRow } from './build.rules.ts'
import type { RowIssue } from './issue.rules.ts'
import { issueOf } from './plan.rules.ts'
import { cut } from '../../text.ts'

type KeyedRow = MappedRow & { content: unknown }
type Found = { bySku: ReadonlyMap<string, string>; ownerOf: ReadonlyMap<string, string> }

const skuOf = (content: unknown): string =>
  content !== null && typeof content === 'object' && 'sku' in content && typeof content.sku === 'string'
    ? content.sku
    : ''
const isCode = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(text)

/**
 * Assigns rows to products: the one a row names, or the owner of its option. A row with neither belongs to the
 * product of the row above; without one above, it is refused.
 */
export function keysOf(
  kind: 'csv' | 'xlsx' | 'json',
  rows: readonly KeyedRow[],
  { ownerOf }: Found,
): { keys: { line: number; key: string }[]; issues: RowIssue[] } {
  const keys: { line: number; key: string }[] = []
  const issues: RowIssue[] = []
  let above = ''
  for (const { line, cells, content } of rows) {
    const [product, option] = [cells.product_sku ?? '', cells.option_sku ?? '']
    const key =
      kind === 'json' ? skuOf(content) : product || (ownerOf.get(option) ?? (option === '' ? above : ''))
    if (isCode(key)) above = key
    else if (option !== '' && product === '')
      issues.push(issueOf(line, 'unknown_option', { field: 'option_order', value: option }))
    else if (key === '') issues.push(issueOf(line, 'product_needed', { field: 'sku' }))
    else issues.push(issueOf(line, 'no_code', { field: 'sku', value: cut(key, 300) }))
    keys.push({ line, key: isCode(key) ? key : `?${line}` })
  }
  return { keys, issues }
}
