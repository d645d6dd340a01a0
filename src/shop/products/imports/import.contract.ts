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

/** Encoding of a CSV; `auto`: detected. */
export const encodingChoices = ['auto', 'utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030'] as const
const largestFile = 8 * 1024 * 1024

const Counts = onWire({
  rows: z.number().int(),
  /** Rows that were checked. */
  checked: z.number().int(),
  unchanged: z.number().int(),
  create: z.number().int(),
  change: z.number().int(),
  refused: z.number().int(),
  /** Products to create or change, and those processed. */
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

/** A column of the file: heading, example and assigned field. */
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
    'Uploads a file of products, as a form with the file in `file`: CSV (UTF-8, UTF-16, Big5 or GB18030), XLSX, or JSON of the catalogue, at most 8 MB. It is parsed into rows; no product is changed.',
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
  about: 'Uploaded files, newest first.',
  query: z.object({ ...paging(25) }),
  answer: z.object({ imports: z.array(ProductImport), total: z.number().int() }),
})

export const rowViews = ['refused', 'create', 'change', 'unchanged', 'all'] as const
export const getImport = endpoint('GET', adminPath('/product-imports/{id}'), {
  name: 'staff-product-import',
  about: 'One file: its columns, the checks of its rows, and their outcome, a page at a time.',
  query: byId.extend({ show: z.enum(rowViews).default('all'), ...paging(50) }),
  answer: onWire({
    import: ProductImport,
    columns: z.array(Column),
    /** Fields that the caller may write. */
    fields: z.array(field),
    rows: z.array(Row),
    total: z.number().int(),
  }),
  refuses: ['products.import_unknown'],
})

export const checkImport = endpoint('POST', adminPath('/product-imports/{id}/check'), {
  name: 'staff-check-product-import',
  about:
    'Maps columns to fields and checks every row: its additions, its changes with both values, and its errors. No product is changed. Unmapped columns are ignored.',
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
  about: 'Imports the checked rows, product by product. A product that was changed since is skipped.',
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
  about: 'Stops before the next product; imported products stay.',
  query: byId,
  answer: one,
  refuses: ['products.import_unknown', 'products.import_state'],
})

export const importErrors = endpoint('GET', adminPath('/product-imports/{id}/errors'), {
  name: 'staff-product-import-errors',
  about:
    'The refused rows as they were uploaded, with the reasons in a last column, to be corrected and uploaded again.',
  query: byId.extend({ format: z.enum(['csv', 'xlsx']).default('csv'), download: flag }),
  answer: FileAnswer,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refuses: ['products.import_unknown'],
})
