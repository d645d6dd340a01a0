import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { DeskLevel } from '../desk.contract.ts'
import { DeskLot } from '../lots/lot.contract.ts'

const subSku = line(80).min(1)

export const StockRule = z.object({
  /** The option is low at this number of available units or fewer. */
  threshold: z.number().int(),
  /** Units to order when it is low. */
  reorder: z.number().int(),
})
export type StockRule = z.output<typeof StockRule>

const StockOption = z.object({
  level: DeskLevel,
  lots: z.array(DeskLot),
  rule: StockRule.nullable(),
  /** Barcode number (EAN/UPC). */
  ean: z.string().nullable(),
  /** All places, with the option's shelf code there; null: none. */
  shelves: z.array(onWire({ place: z.string(), name: z.string(), shelfCode: z.string().nullable() })),
})
export type StockOption = z.output<typeof StockOption>

export const getStockOption = endpoint('GET', adminPath('/stock/option'), {
  name: 'staff-stock-option',
  about: 'One option: its stock, its lots, and when it is reordered.',
  query: onWire({ subSku }),
  answer: StockOption,
  refuses: ['stock.unknown_option'],
})

export const setStockRule = endpoint('PUT', adminPath('/stock/rules'), {
  name: 'staff-set-stock-rule',
  about: 'Sets the level at which an option is low, and its reorder quantity.',
  body: onWire({
    subSku,
    threshold: z.number().int().min(0).max(100_000),
    reorder: z.number().int().min(1).max(1_000_000),
  }),
  answer: z.object({ rule: StockRule }),
  refuses: ['stock.unknown_option'],
})
