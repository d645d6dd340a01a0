import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

const countStates = ['open', 'counted', 'accepted', 'cancelled'] as const
export type CountState = (typeof countStates)[number]

export const StockCount = onWire({
  id: Id,
  place: z.string(),
  placeName: z.string(),
  state: z.enum(countStates),
  search: z.string(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  countedAt: z.iso.datetime().nullable(),
  endedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  reason: z.string(),
  lines: z.number().int(),
  /** Number of counted lines. */
  done: z.number().int(),
})
export type StockCount = z.output<typeof StockCount>

export const CountLine = onWire({
  id: Id,
  subSku: z.string(),
  name: z.string(),
  optionName: z.string(),
  ean: z.string().nullable(),
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  counted: z.number().int().nullable(),
  /** Null while the count is open, so that counting is blind. */
  expected: z.number().int().nullable(),
  difference: z.number().int().nullable(),
})
export type CountLine = z.output<typeof CountLine>

const countSheet = z.object({ count: StockCount, lines: z.array(CountLine) })
const byId = z.object({ id: Id })
const always = ['stock.unknown_count', 'stock.count_moved_on']

export const listCounts = endpoint('GET', adminPath('/stock/counts'), {
  name: 'staff-counts',
  about: 'Stock counts, newest first.',
  query: onWire(paging(50)),
  answer: z.object({ counts: z.array(StockCount), total: z.number().int() }),
})

export const getCount = endpoint('GET', adminPath('/stock/counts/{id}'), {
  name: 'staff-count',
  about: 'One count with its lines; the expected pieces are shown once it is finished.',
  query: byId,
  answer: countSheet,
  refuses: ['stock.unknown_count'],
})

export const startCount = endpoint('POST', adminPath('/stock/counts'), {
  name: 'staff-start-count',
  about: 'Starts a count of a place, by option and lot: all of it, or those that match a sku or name.',
  body: z.object({
    place: line(40).min(1).default('warehouse'),
    search: line(80).default(''),
  }),
  answer: countSheet,
  refuses: ['stock.count_empty', 'stock.unknown_place'],
})

/** The number that the form had read, or `none`, because forms omit empty values. */
const SeenCount = line(7).regex(/^(?:none|\d+)$/)

export const recordCount = endpoint('POST', adminPath('/stock/counts/{id}/lines'), {
  name: 'staff-record-count',
  about:
    'Records the counted pieces of some lines; a later record replaces them. `seen`: the number of the line when the form was read, `none` if it was not counted. Refused if it has another number by now; an unchanged line is not recorded again, and one without its number is not counted any more.',
  query: byId,
  body: z.object({
    lines: z
      .array(
        z.object({
          line: Id,
          /** Undefined: not counted yet or, with a number in `seen`, not any more. 0: no unit was found. */
          counted: z.number().int().min(0).max(1_000_000).optional(),
          seen: SeenCount.optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  answer: countSheet,
  refuses: [...always, 'stock.counted_meanwhile'],
})

export const finishCount = endpoint('POST', adminPath('/stock/counts/{id}/finish'), {
  name: 'staff-finish-count',
  about: 'Finishes a count: the differences are shown. Uncounted lines change no stock.',
  query: byId,
  answer: countSheet,
  refuses: [...always, 'stock.count_empty'],
})

export const endCount = endpoint('POST', adminPath('/stock/counts/{id}/end'), {
  name: 'staff-end-count',
  about:
    'Accepts the differences with a reason, each as a stock move; or cancels the count. Below the sold pieces the newest orders become short, and a task is opened.',
  query: byId,
  body: z.object({ accept: z.enum(['yes', 'no']), reason: line(300).min(1) }),
  answer: countSheet,
  refuses: [...always, 'stock.below_zero', 'stock.lot_too_few'],
})
