import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import { noText } from '../editing/document.rules.ts'
import type { TextLanguage } from '../versions/leaves.rules.ts'
import {
  fieldFacts,
  importFields,
  keyFields,
  optionFacts,
  productTexts,
  type ImportField,
} from './field.rules.ts'
import { isRead, type RowIssue, type RowIssueCode } from './issue.rules.ts'
import { optionNameSetter, optionSetters } from './option-cells.rules.ts'
import { productSetters, textSetter, type Known, type Setter } from './product-cells.rules.ts'
import { cut } from '../../text.ts'

/** A row of a file, with its cells by field. */
export type MappedRow = { line: number; cells: Partial<Record<ImportField, string>> }

export type Building = {
  known: Known
  /** Empty cells clear the value instead of leaving it. */
  isClearing: boolean
  today: string
}

export type Built = {
  file: ProductFile
  issues: RowIssue[]
  /** Barcodes as written in the file. */
  barcodes: { line: number; sku: string; ean: string }[]
  /** Option of each row by line; null: the row is about the product alone. */
  optionOf: ReadonlyMap<number, string | null>
}

const issue = (
  line: number,
  field: ImportField | null,
  value: string,
  code: RowIssueCode,
  values: Record<string, string | number> = {},
): RowIssue => ({
  line,
  field: field === null ? null : fieldFacts[field].field,
  language: field === null ? null : fieldFacts[field].language,
  value: cut(value, 300),
  code,
  values,
})

/** An unpublished product before its rows are applied. */
const blank = (sku: string, today: string): ProductFile => ({
  sku,
  url: sku
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, ''),
  brand: '',
  kind: 'single',
  categories: [],
  priority: 0,
  created: today,
  whatsapp: false,
  groups: [],
  name: noText,
  summary: noText,
  does: noText,
  use: noText,
  ingredients: noText,
  suits: noText,
  words: [],
  media: [],
  archived: false,
  flags: [],
  countries: [],
  options: [],
  offers: [],
})

const blankOption = (sku: string): FileOption => ({
  sku,
  name: noText,
  state: 'in_stock',
  price: 0,
  groups: [],
  prices: [],
  tiers: [],
  components: [],
})
const standard = { chi: '標準裝', eng: 'Standard', cn: '标准装' }

const isText = (field: string): field is (typeof productTexts)[number] =>
  (productTexts as readonly string[]).includes(field)

const productSetterOf = (field: ImportField, known: Known): Setter<ProductFile> | null => {
  const facts = fieldFacts[field]
  if (facts.of !== 'product' || keyFields.includes(field)) return null
  if (facts.language && isText(facts.field)) return textSetter(facts.field, facts.language)
  return productSetters(known)[facts.field as keyof ReturnType<typeof productSetters>] // no text, so a fact of the product
}

const optionSetterOf = (field: ImportField, known: Known): Setter<FileOption> | null => {
  const facts = fieldFacts[field]
  if (facts.of !== 'option' || keyFields.includes(field) || field === 'barcode') return null
  if (facts.language) return optionNameSetter(facts.language)
  return optionSetters(known)[facts.field as keyof ReturnType<typeof optionSetters>] // no name, so a fact of the option
}

const columnsIn = (rows: readonly MappedRow[]): ImportField[] =>
  importFields.filter((field) => rows.some(({ cells }) => cells[field] !== undefined))

/** Applies the product columns of rows: the first non-empty cell of each column counts. */
function productPart(
  base: ProductFile,
  rows: readonly MappedRow[],
  { known, isClearing }: Building,
  issues: RowIssue[],
) {
  const columns = columnsIn(rows)
  // other fields of a new product depend on its kind
  const inOrder = [
    ...columns.filter((field) => field === 'kind'),
    ...columns.filter((field) => field !== 'kind'),
  ]
  let file = base
  for (const field of inOrder) {
    const setter = productSetterOf(field, known)
    if (!setter) continue
    const filled = rows.filter(({ cells }) => (cells[field] ?? '') !== '')
    const first = filled[0]
    const text = first?.cells[field] ?? ''
    const other = filled.find(({ cells }) => cells[field] !== text)
    if (other)
      issues.push(issue(other.line, field, other.cells[field] ?? '', 'differs', { value: cut(text, 80) }))
    const line = first?.line ?? rows[0]?.line ?? 0
    if (first) {
      const read = setter.read(file, text)
      if (isRead(read)) file = read.value
      else issues.push(issue(line, field, text, read.code, read.values))
    } else if (isClearing) {
      if (setter.clear) file = setter.clear(file)
      else issues.push(issue(line, field, '', 'needed'))
    }
  }
  return file
}

/** SKU of the option that a row is about; null: the row has no option data. */
function optionSkuOf({ cells }: MappedRow, base: ProductFile, isNew: boolean): string | null | 'needed' {
  const written = cells.option_sku ?? ''
  if (written !== '') return written
  const says = (
    ['option_name_chi', 'option_name_tw', 'option_name_cn', 'option_name_eng', ...optionFacts] as const
  ).some((field) => (cells[field] ?? '') !== '')
  if (!says && !isNew) return null
  const only = base.options.length === 1 ? base.options[0]?.sku : undefined
  return only ?? (isNew ? `${base.sku}-1` : 'needed')
}

function optionPart(
  before: FileOption | undefined,
  sku: string,
  row: MappedRow,
  { known, isClearing }: Building,
  issues: RowIssue[],
): FileOption {
  let option = before ?? blankOption(sku)
  for (const field of columnsIn([row])) {
    const setter = optionSetterOf(field, known)
    const text = row.cells[field] ?? ''
    if (!setter || (text === '' && (!isClearing || (!before && setter.clear === null)))) continue
    if (text === '') {
      if (setter.clear) option = setter.clear(option)
      else issues.push(issue(row.line, field, '', 'needed'))
      continue
    }
    const read = setter.read(option, text)
    if (isRead(read)) option = read.value
    else issues.push(issue(row.line, field, text, read.code, read.values))
  }
  if (!before && (row.cells.price ?? '') === '') issues.push(issue(row.line, 'price', '', 'needed'))
  // the pre-order deadline is removed together with the pre-order
  const isOver = before?.state === 'pre_order' && option.state !== 'pre_order'
  return isOver && (row.cells.cut_off ?? '') === ''
    ? { ...option, cutOff: undefined, afterCutOff: undefined }
    : option
}

/** Required fields that a new product lacks. */
function missingIn(file: ProductFile, line: number): RowIssue[] {
  const { chi, eng, cn } = file.name
  return [
    ...(chi || eng || cn ? [] : [issue(line, 'name_chi', '', 'needed')]),
    ...(file.brand === '' ? [issue(line, 'brand', '', 'needed')] : []),
  ]
}

const languages = ['chi', 'eng', 'cn'] as const
const isNamed = ({ name }: FileOption): boolean =>
  languages.some((language: TextLanguage) => Boolean(name[language]))

/** Applies rows of a file to a product; `base`: the current one, null: a new one. */
export function withRows(
  sku: string,
  base: ProductFile | null,
  rows: readonly MappedRow[],
  building: Building,
): Built {
  const issues: RowIssue[] = []
  const optionOf = new Map<number, string | null>()
  const start = base ?? blank(sku, building.today)
  const file = productPart(start, rows, building, issues)
  const options = [...start.options]
  const barcodes: Built['barcodes'] = []
  for (const row of rows) {
    const option = optionSkuOf(row, start, base === null)
    if (option === 'needed') issues.push(issue(row.line, 'option_sku', '', 'option_needed'))
    if (option === null || option === 'needed') {
      optionOf.set(row.line, null)
      continue
    }
    if ([...optionOf.values()].includes(option))
      issues.push(issue(row.line, 'option_sku', option, 'row_twice'))
    optionOf.set(row.line, option)
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(option)) {
      issues.push(issue(row.line, 'option_sku', option, 'no_code'))
      continue
    }
    const at = options.findIndex((each) => each.sku === option)
    const next = optionPart(options[at], option, row, building, issues)
    if (at === -1) options.push(next)
    else options[at] = next
    const ean = row.cells.barcode
    if (ean !== undefined && (ean !== '' || building.isClearing))
      barcodes.push({ line: row.line, sku: option, ean })
  }
  const first = rows[0]?.line ?? 0
  if (base === null) issues.push(...missingIn(file, first))
  if (options.length > 100) issues.push(issue(first, 'option_sku', '', 'too_many_options', { most: 100 }))
  const named = options.map((option) =>
    isNamed(option) || start.options.some((each) => each.sku === option.sku)
      ? option
      : options.length === 1
        ? { ...option, name: standard }
        : option,
  )
  for (const option of named)
    if (!isNamed(option) && !start.options.some(({ sku: known }) => known === option.sku)) {
      const line = [...optionOf].find(([, each]) => each === option.sku)?.[0] ?? first
      issues.push(issue(line, 'option_name_chi', '', 'needed'))
    }
  return { file: { ...file, options: named }, issues, barcodes, optionOf }
}
