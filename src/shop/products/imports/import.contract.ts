import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, flag, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { productFields } from '../versions/fields.rules.ts'
import { importFields } from './field.rules.ts'
import { importStates, rowOutcomes, rowPlans } from './state.rules.ts'

const time = z.iso.datetime()
const field = z.enum(importFields)
const changedField = z.enum([...productFields, 'barcode'])
const language = z.enum(['chi', 'tw', 'cn', 'eng']).nullable()

/** How the bytes of a CSV are read; `auto`: as they seem to be. */
export const encodingChoices = ['auto', 'utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030'] as const
const largestFile = 8 * 1024 * 1024

const Counts = onWire({
  rows: z.number().int(),
  /** Rows that were looked over. */
  checked: z.number().int(),
  unchanged: z.number().int(),
  create: z.number().int(),
  change: z.number().int(),
  refused: z.number().int(),
  /** Products that would come or change, and those that did. */
  products: z.number().int(),
  done: z.number().int(),
})

export const ProductImport = onWire({
  id: Id,
  fileName: z.string(),
  byteSize: z.number().int(),
  kind: z.enum(['csv', 'xlsx', 'json']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  state: z.enum(importStates),
  emptyCells: z.enum(['leave', 'clear']),
  mode: z.enum(['draft', 'live']),
  createdBy: z.string(),
  createdAt: time,
  startedBy: z.string().nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  counts: Counts,
}).meta({ id: 'ProductImport' })
export type ProductImport = z.output<typeof ProductImport>

/** A column of the file: its heading, an example, and what it is taken for. */
const Column = onWire({ heading: z.string(), example: z.string(), field: field.nullable() })

const ImportChange = onWire({
  field: changedField,
  of: z.string(),
  language,
  before: z.string(),
  after: z.string(),
}).meta({ id: 'ProductImportChange' })
const Issue = onWire({ field: changedField.nullable(), language, value: z.string(), message: z.string() })
const Row = onWire({
  line: z.number().int(),
  productId: Id.nullable(),
  productKey: z.string(),
  plan: z.enum(rowPlans).nullable(),
  outcome: z.enum(rowOutcomes),
  changes: z.array(ImportChange),
  issues: z.array(Issue),
})
export type ProductImportRow = z.output<typeof Row>

const byId = z.object({ id: Id })
const one = z.object({ import: ProductImport })

export const uploadImport = endpoint('POST', adminPath('/product-imports'), {
  name: 'staff-upload-product-import',
  about:
    'Sends a file of products, as a form with the file in `file`: CSV (UTF-8, UTF-16, Big5 or GB18030), XLSX, or JSON of the catalogue, at most 8 MB. It is read into rows; no product is touched.',
  body: onWire({
    file: FileBytes,
    fileName: line(200).default(''),
    encoding: z.enum(encodingChoices).default('auto'),
  }),
  upload: { field: 'file', most: largestFile, named: 'file_name' },
  answer: one,
  refuses: [
    'products.import_wrong_type',
    'products.import_two_types',
    'products.import_with_macros',
    'products.import_encrypted',
    'products.import_unreadable',
    'products.import_no_text',
    'products.import_no_rows',
    'products.import_too_many_rows',
    'products.import_too_many_columns',
    'products.import_cell_too_long',
    'products.import_too_large_inside',
    'shop.too_large',
  ],
})

export const listImports = endpoint('GET', adminPath('/product-imports'), {
  name: 'staff-product-imports',
  about: 'Files that were sent, newest first.',
  query: z.object({ ...paging(25) }),
  answer: z.object({ imports: z.array(ProductImport), total: z.number().int() }),
})

export const rowViews = ['refused', 'create', 'change', 'unchanged', 'all'] as const
export const getImport = endpoint('GET', adminPath('/product-imports/{id}'), {
  name: 'staff-product-import',
  about: 'One file: its columns, what was found of its rows, and what became of them, a page at a time.',
  query: byId.extend({ show: z.enum(rowViews).default('all'), ...paging(50) }),
  answer: onWire({
    import: ProductImport,
    columns: z.array(Column),
    /** What the caller may write. */
    fields: z.array(field),
    rows: z.array(Row),
    total: z.number().int(),
  }),
  refuses: ['products.import_unknown'],
})

export const checkImport = endpoint('POST', adminPath('/product-imports/{id}/check'), {
  name: 'staff-check-product-import',
  about:
    'Takes columns for what is said of them and looks every row over: what would come, what would change from what to what, and what is wrong. No product is touched. Columns that are not named are not read.',
  query: byId,
  body: onWire({
    columns: z
      .array(onWire({ column: z.number().int().min(0).max(199), field: field.optional() }))
      .max(200)
      .default([]),
    emptyCells: z.enum(['leave', 'clear']).default('leave'),
    mode: z.enum(['draft', 'live']).default('draft'),
  }),
  answer: one,
  refuses: [
    'products.import_unknown',
    'products.import_state',
    'products.import_twice',
    'products.import_no_key',
    'products.import_not_yours',
  ],
})

export const runImport = endpoint('POST', adminPath('/product-imports/{id}/run'), {
  name: 'staff-run-product-import',
  about:
    'Takes in what was looked over, product by product. A product that somebody changed meanwhile is left as it is.',
  query: byId,
  answer: one,
  refuses: [
    'products.import_unknown',
    'products.import_state',
    'products.import_empty',
    'products.import_not_yours',
  ],
})

export const cancelImport = endpoint('POST', adminPath('/product-imports/{id}/cancel'), {
  name: 'staff-cancel-product-import',
  about: 'Stops before the next product; what was taken in stays.',
  query: byId,
  answer: one,
  refuses: ['products.import_unknown', 'products.import_state'],
})

export const importErrors = endpoint('GET', adminPath('/product-imports/{id}/errors'), {
  name: 'staff-product-import-errors',
  about:
    'The refused rows as they were sent, with the reasons in a last column, to be mended and sent again.',
  query: byId.extend({ format: z.enum(['csv', 'xlsx']).default('csv'), download: flag }),
  answer: FileAnswer,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refuses: ['products.import_unknown'],
})
