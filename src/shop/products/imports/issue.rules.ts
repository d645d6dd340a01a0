import type { ComplaintCode } from '../../catalogue/file-check.rules.ts'
import type { ChangedField } from './field.rules.ts'
import type { TextLanguage } from '../versions/leaves.rules.ts'

/** Reasons to refuse a row, in addition to the catalogue's complaints about a product. */
const rowIssues = [
  'needed',
  'no_number',
  'no_date',
  'no_yes_no',
  'no_state',
  'no_choice',
  'stays',
  'no_code',
  'no_group_price',
  'no_tier_price',
  'no_components',
  'no_offers',
  'no_group',
  'no_category',
  'no_shop',
  'too_long',
  'too_many_options',
  'treatment_alone',
  'differs',
  'option_needed',
  'row_twice',
  'product_needed',
  'unknown_option',
  'not_a_product',
  'not_yours',
  'not_yours_to_create',
  'not_yours_to_publish',
  'option_stays',
  'changed_meanwhile',
  'with_others',
  'bad_ean',
  'ean_taken',
  'ean_of_draft',
  'refused',
] as const
export type RowIssueCode = (typeof rowIssues)[number] | ComplaintCode

/** One error of a row: field, value and reason. */
export type RowIssue = {
  line: number
  field: ChangedField | null
  language: TextLanguage | null
  value: string
  code: RowIssueCode
  values: Record<string, string | number>
}

/** A value read from a cell, or the reason it was rejected. */
export type ReadCell<T> = { value: T } | { code: RowIssueCode; values?: Record<string, string | number> }
export const isRead = <T>(read: ReadCell<T>): read is { value: T } => 'value' in read
