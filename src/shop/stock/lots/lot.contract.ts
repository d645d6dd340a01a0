import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { lotStates } from './lot.rules.ts'

export const DeskLot = onWire({
  id: Id,
  subSku: z.string(),
  name: z.string(),
  optionName: z.string(),
  number: z.string(),
  expiresOn: z.iso.date().nullable(),
  state: z.enum(lotStates),
  blockedBecause: z.string(),
  receivedAt: z.iso.datetime(),
  /** Units by place, without places that have none. */
  places: z.array(onWire({ place: z.string(), placeName: z.string(), pieces: z.number().int() })),
  pieces: z.number().int(),
})
export type DeskLot = z.output<typeof DeskLot>

/** `lying`: in stock; `expiring`: in stock with few days left; `withheld`: short-dated, expired and blocked lots. */
export const lotViews = ['lying', 'expiring', 'withheld', 'clearance', 'all'] as const
export type LotView = (typeof lotViews)[number]

export const listLots = endpoint('GET', adminPath('/stock/lots'), {
  name: 'staff-lots',
  about: 'Lots, first expiry first: of one option, by their number, or by the action they need.',
  query: onWire({
    search: line(80).default(''),
    view: z.enum(lotViews).default('lying'),
    ...paging(50),
  }),
  answer: z.object({ lots: z.array(DeskLot), total: z.number().int() }),
})

const LotEvent = z.object({
  from: z.enum(lotStates).nullable(),
  to: z.enum(lotStates),
  actor: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
})
const LotMove = onWire({
  kind: z.string(),
  place: z.string(),
  placeName: z.string(),
  pieces: z.number().int(),
  reason: z.string(),
  actor: z.string(),
  /** HKD for a unit; null: received without a cost. */
  cost: readableBy('products.money', z.number().nullable()),
  at: z.iso.datetime(),
})

export const getLot = endpoint('GET', adminPath('/stock/lots/{id}'), {
  name: 'staff-lot',
  about: 'One lot: its places, its history, its newest moves.',
  query: z.object({ id: Id }),
  answer: z.object({ lot: DeskLot, events: z.array(LotEvent), moves: z.array(LotMove) }),
  refuses: ['stock.unknown_lot'],
})

const lotActions = ['block', 'unblock', 'clear', 'unclear'] as const
export type LotAction = (typeof lotActions)[number]

export const setLotState = endpoint('POST', adminPath('/stock/lots/{id}/state'), {
  name: 'staff-lot-state',
  about:
    'Blocks a lot, so that no piece of it is shipped, or unblocks it; sells a short-dated one on clearance, with its expiry shown, or stops that.',
  query: z.object({ id: Id }),
  body: z.object({ action: z.enum(lotActions), reason: line(300).min(1) }),
  answer: z.object({ lot: DeskLot }),
  refuses: ['stock.unknown_lot', 'stock.lot_moved_on'],
})
