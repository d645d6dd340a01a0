import { z } from 'zod'
import { commaList, endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { Text } from '../../text.ts'
import { sheetColumns } from './sheet.rules.ts'

/** Options of a sheet; what comes after them is left out. */
export const mostRows = 100

/** One option in a sheet: each cell as it is written. */
const SheetRow = onWire({
  productId: Id,
  version: z.number().int(),
  sku: z.string(),
  productName: Text,
  optionName: Text,
  cells: z.object(
    Object.fromEntries(sheetColumns.map((column) => [column, z.string()])) as Cells<z.ZodString>,
  ),
  /** Whether pieces of it can be counted. */
  isCounted: z.boolean(),
})
type Cells<T> = Record<(typeof sheetColumns)[number], T> // the columns, each with a cell
export type SheetRow = z.output<typeof SheetRow>

export const getSheet = endpoint('GET', adminPath('/product-sheet'), {
  name: 'staff-product-sheet',
  about: 'Options of some products as rows: availability, prices and counts, as shoppers have them.',
  query: z.object({ ids: commaList(Id, 100) }),
  answer: z.object({ rows: z.array(SheetRow), isCut: z.boolean() }),
  refuses: ['products.unknown'],
})

/** A cell as it was typed or pasted; what it may not be is said of the cell. */
const cell = z.union([z.string().max(60), z.number()]).optional()
const cells = Object.fromEntries(sheetColumns.map((column) => [column, cell])) as Cells<typeof cell> // the same keys

const SheetCell = onWire({
  sku: z.string(),
  column: z.enum(sheetColumns),
  before: z.string(),
  after: z.string(),
  error: z.string().nullable(),
})
export type SheetCell = z.output<typeof SheetCell>

export const saveSheet = endpoint('POST', adminPath('/product-sheet'), {
  name: 'staff-save-product-sheet',
  about:
    'Changes of many products at once, shown to shoppers in one step: a version for each product, or nothing at all. A cell that is left out is empty; `on_hand_seen` is the count as it was read, which is no change. `dry_run` says what would change, and what is wrong with which cell.',
  body: onWire({
    dryRun: z.boolean().default(false),
    note: z.string().max(300).default(''),
    rows: z
      .array(
        onWire({
          productId: Id,
          version: z.number().int().min(1),
          sku: z.string().max(80),
          ...cells,
          /** The count that was read: a cell that still says it counts nothing, whatever was sold meanwhile. */
          onHandSeen: cell,
        }),
      )
      .min(1)
      .max(mostRows),
  }),
  answer: onWire({
    cells: z.array(SheetCell),
    products: z.number().int(),
    errors: z.number().int(),
    isSaved: z.boolean(),
  }),
  refuses: ['products.unknown', 'stock.below_zero', 'stock.too_many'],
})
