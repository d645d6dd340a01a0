import { z } from 'zod'
import { endpoint, flag, line, keysetPaging, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { moveKinds } from './rules.ts'

const subSku = line(80).min(1)
const pieces = z.number().int().min(0).max(1_000_000)

/** Counts of one option at one place. */
export const DeskLevel = onWire({
  subSku: z.string(),
  name: z.string(),
  optionName: z.string(),
  brand: z.string(),
  thumbnail: z.string(),
  place: z.string(),
  placeName: z.string(),
  /** Shelf code at that place; null: none. */
  shelfCode: z.string().nullable(),
  onHand: z.number().int(),
  reserved: z.number().int(),
  allocated: z.number().int(),
  safety: z.number().int(),
  available: z.number().int(),
  /** Units of blocked or expired lots. */
  blocked: z.number().int(),
  /** Units of lots with too few days left to be sold. */
  shortDated: z.number().int(),
  /** Units that are allocated or reserved but not available. */
  short: z.number().int(),
})
export type DeskLevel = z.output<typeof DeskLevel>

const stockSorts = ['sku', '-sku', 'available', '-available', 'shelf', '-shelf'] as const
export type StockSort = (typeof stockSorts)[number]

export const listStock = endpoint('GET', adminPath('/stock'), {
  name: 'staff-stock',
  about:
    'Stock levels by option, by sku or name; `low=1`: five or fewer left, or as few as its rule specifies; `short=1`: more pieces are sold than in stock.',
  query: z.object({
    search: line(100).default(''),
    low: flag,
    short: flag,
    page: wholeNumber(1, 10_000).default(1),
    limit: wholeNumber(1, 100).default(50),
    sort: z.enum(stockSorts).default('sku'),
  }),
  answer: z.object({ levels: z.array(DeskLevel), total: z.number().int() }),
})

export const StockMove = onWire({
  id: Id,
  subSku: z.string(),
  place: z.string(),
  placeName: z.string(),
  kind: z.enum(moveKinds),
  onHand: z.number().int(),
  reserved: z.number().int(),
  allocated: z.number().int(),
  reason: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
})
export type StockMove = z.output<typeof StockMove>

export const listMoves = endpoint('GET', adminPath('/stock/moves'), {
  name: 'staff-stock-moves',
  about: 'Every stock move, newest first.',
  query: onWire({ subSku: subSku.optional(), kind: z.enum(moveKinds).optional(), ...keysetPaging(50) }),
  answer: z.object({ moves: z.array(StockMove), total: z.number().int() }),
})

const levels = z.object({ levels: z.array(DeskLevel) })
const refuses = ['stock.unknown_option', 'stock.below_zero', 'stock.too_many']
const lotRefuses = [...refuses, 'stock.other_expiry', 'stock.lot_expired', 'stock.lot_too_few']

/** Lot number on the box, as typed or scanned. */
export const LotNumber = line(40)

export const adjustStock = endpoint('POST', adminPath('/stock/adjust'), {
  name: 'staff-adjust-stock',
  about:
    'Adjusts the stock by some pieces, with a reason. Below the sold pieces the newest orders become short, and a task is opened.',
  body: onWire({
    subSku,
    change: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((pieces) => pieces !== 0),
    /** Lot to adjust; undefined: a decrease takes units without a lot first, then lots by expiry. */
    lot: LotNumber.optional(),
    reason: line(300).min(1),
  }),
  answer: levels,
  refuses: [...lotRefuses, 'stock.unknown_lot'],
})

const GoodsLine = onWire({
  subSku,
  quantity: pieces.min(1),
  lot: LotNumber.optional(),
  expiresOn: z.iso.date().optional(),
  /** HKD for a unit. */
  cost: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
}).refine(({ lot, expiresOn }) => expiresOn === undefined || Boolean(lot), { path: ['lot'] })

export const receiveGoods = endpoint('POST', adminPath('/stock/receive'), {
  name: 'staff-receive-goods',
  about:
    'Receives goods: pieces by option, with the number of the delivery note; of a lot with its expiry and cost per piece in HKD, if known. `seen`: the newest receipt among the moves when the form was read, `none` if there was none; refused if one of these options was received with the same note since.',
  body: z.object({
    reference: line(100).min(1),
    seen: z.union([Id, z.literal('none')]).optional(),
    lines: z.array(GoodsLine).min(1).max(200),
  }),
  answer: levels,
  refuses: [...lotRefuses, 'stock.note_meanwhile'],
})

export const countStock = endpoint('POST', adminPath('/stock/count'), {
  name: 'staff-count-stock',
  about:
    'Sets the counted stock; differences become moves. Below the sold pieces the newest orders become short, and a task is opened.',
  body: z.object({
    reason: line(300).min(1),
    lines: z
      .array(onWire({ subSku, counted: pieces }))
      .min(1)
      .max(200),
  }),
  answer: levels,
  refuses,
})
