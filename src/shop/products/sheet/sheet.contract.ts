import { z } from 'zod'
import { commaList, endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { Text } from '../../text.ts'
import { sheetColumns } from './sheet.rules.ts'

/** Maximum options in the grid; further ones are omitted. */
export const mostRows = 100

/** One option in the grid, each cell as text. */
const SheetRow = onWire({
  productId: Id,
  version: z.number().int(),
  sku: z.string(),
  productName: Text,
  optionName: Text,
  cells: z.object(
    Object.fromEntries(sheetColumns.map((column) => [column, z.string()])) as Cells<z.ZodString>,
  ),
  /** Whether its stock can be counted. */
  isCounted: z.boolean(),
})
type Cells<T> = Record<(typeof sheetColumns)[number], T> // the columns, each with a cell
export type SheetRow = z.output<typeof SheetRow>

export const getSheet = endpoint('GET', adminPath('/product-sheet'), {
  name: 'staff-product-sheet',
  about: 'Options of some products as rows: availability, prices and counts, as published.',
  query: z.object({ ids: commaList(Id, 100) }),
  answer: z.object({ rows: z.array(SheetRow), isCut: z.boolean() }),
  refuses: ['products.unknown'],
})

/** A cell as typed or pasted; errors are reported by cell. */
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
    'Changes many products at once, published in one step: a version for each product, or none at all. An omitted cell is empty; `on_hand_seen` is the count that was read, which is no change. `dry_run` returns the changes, and the errors by cell.',
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
          /** The count that was read: a cell equal to it changes no stock, regardless of sales meanwhile. */
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
