import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { expiryWindows, stockAges, stockFields } from './stock-value.rules.ts'

const worth = readableBy('products.money', z.number().nullable())

/** Values as decimals of HKD. */
const Figures = onWire({
  pieces: z.number().int(),
  /** Pieces without a known cost; `cost` covers the others. */
  withoutCost: z.number().int(),
  cost: worth,
  /** At the current regular price per piece. */
  price: worth,
})

const question = {
  by: z.enum(stockFields),
  place: line(40).optional(),
  brand: line(80).optional(),
  category: line(80).optional(),
  product: line(80).optional(),
}
export const StockQuestion = onWire(question)
export type StockQuestion = z.output<typeof StockQuestion>

const Choice = z.object({ key: z.string(), name: z.string() })

const Answer = onWire({
  today: z.iso.date(),
  total: Figures,
  by: z.enum(stockFields),
  rows: z.array(z.object({ key: z.string(), name: z.string().nullable(), figures: Figures })),
  /** Sum of the rows beyond those listed. */
  others: z.object({ count: z.number().int(), figures: Figures }).nullable(),
  ages: z.array(z.object({ age: z.enum(stockAges), figures: Figures })),
  expiries: z.array(z.object({ within: z.enum(expiryWindows), figures: Figures })),
  /** Lots that expire within 90 days or have expired, the earliest first. */
  lots: z.array(
    onWire({
      id: Id,
      subSku: z.string(),
      name: z.string().nullable(),
      place: z.string(),
      lot: z.string(),
      expiresOn: z.iso.date(),
      figures: Figures,
    }),
  ),
  /** Number of stock levels checked, and those with more pieces promised than on hand. */
  proof: onWire({
    levels: z.number().int(),
    oversold: z.array(
      onWire({
        subSku: z.string(),
        place: z.string(),
        counted: z.number().int(),
        promised: z.number().int(),
        short: z.number().int(),
      }),
    ),
  }),
  choices: z.object({ place: z.array(Choice), brand: z.array(Choice), category: z.array(Choice) }),
})
export type StockValue = z.output<typeof Answer>
export type StockFigures = z.output<typeof Figures>

export const getStockValue = endpoint('GET', adminPath('/stock-value'), {
  name: 'staff-stock-value',
  about:
    'The current stock: pieces, their cost and their retail value, by one field, by age of their lots and by days until expiry; and the proof that no more is promised than is in stock.',
  query: StockQuestion,
  answer: Answer,
})

export const stockTables = ['rows', 'ages', 'expiries', 'lots'] as const

export const exportStockValue = endpoint('GET', adminPath('/stock-value/file'), {
  name: 'staff-export-stock-value',
  about: 'The same as a spreadsheet file, with all rows; each file is audited.',
  query: onWire({
    ...question,
    table: z.enum(stockTables).default('rows'),
    format: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  answer: FileAnswer,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
})
