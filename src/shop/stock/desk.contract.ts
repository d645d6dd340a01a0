import { z } from 'zod'
import { endpoint, flag, line, longPaging, onWire, wholeNumber } from '../endpoint.ts'
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
  /** The code of its shelf there. */
  shelfCode: z.string().nullable(),
  onHand: z.number().int(),
  reserved: z.number().int(),
  allocated: z.number().int(),
  safety: z.number().int(),
  available: z.number().int(),
  /** Of lots that are blocked or expired. */
  blocked: z.number().int(),
  /** Of lots with too few days left to be sold. */
  shortDated: z.number().int(),
  /** Sold or held, and not there. */
  short: z.number().int(),
})
export type DeskLevel = z.output<typeof DeskLevel>

export const stockSorts = ['sku', '-sku', 'available', '-available', 'shelf', '-shelf'] as const
export type StockSort = (typeof stockSorts)[number]

export const listStock = endpoint('GET', adminPath('/stock'), {
  name: 'staff-stock',
  about:
    'Levels by option, by sku or name; `low=1`: five or fewer left, or as few as its rule says; `short=1`: more is sold than lies there.',
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
  about: 'Every move of stock, newest first.',
  query: onWire({ subSku: subSku.optional(), kind: z.enum(moveKinds).optional(), ...longPaging(50) }),
  answer: z.object({ moves: z.array(StockMove), total: z.number().int() }),
})

const levels = z.object({ levels: z.array(DeskLevel) })
const refuses = ['stock.unknown_option', 'stock.below_zero', 'stock.too_many']
const lotRefuses = [...refuses, 'stock.other_expiry', 'stock.lot_expired', 'stock.lot_too_few']

/** The number on the box, as somebody types or scans it. */
export const LotNumber = line(40)

export const adjustStock = endpoint('POST', adminPath('/stock/adjust'), {
  name: 'staff-adjust-stock',
  about:
    'Pieces more or fewer, with the reason. Below what is sold the newest orders fall short, and a task is opened.',
  body: onWire({
    subSku,
    change: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((pieces) => pieces !== 0),
    /** Of this lot; left out: fewer go from what has no lot, then from what ends first. */
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
  /** HKD a piece. */
  cost: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
}).refine(({ lot, expiresOn }) => expiresOn === undefined || Boolean(lot), { path: ['lot'] })

export const receiveGoods = endpoint('POST', adminPath('/stock/receive'), {
  name: 'staff-receive-goods',
  about:
    'Goods in: pieces that arrived, by option, with the number of the delivery note; of a lot with its last day, and what one piece cost in HKD, where they are known. `seen`: the newest receipt among the moves when the form was read, `none` where there was none; where one of these options came with the same note since, it is refused.',
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
    'A count: what lies there now; differences become moves. Below what is sold the newest orders fall short, and a task is opened.',
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
