import type { TextLanguage } from '../versions/leaves.rules.ts'
import type { ChangedField } from './field.rules.ts'
import type { RowIssue } from './issue.rules.ts'
import type { RowOutcome, RowPlan } from './state.rules.ts'

/** One changed value; a missing side is empty. */
export type ImportChange = {
  field: ChangedField
  of: string
  language: TextLanguage | null
  before: string
  after: string
}

export type StoredRow = {
  line: number
  /** Cells in the order of the headings, or a product of a JSON file. */
  content: unknown
  productKey: string | null
  productId: string | null
  version: number | null
  plan: RowPlan | null
  changes: ImportChange[]
  issues: RowIssue[]
  outcome: RowOutcome
}

/** Result of checking or applying a row. */
export type RowResult = Pick<StoredRow, 'line' | 'plan' | 'outcome' | 'changes' | 'issues'>
