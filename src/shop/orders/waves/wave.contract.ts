import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { PickLot } from '../fulfilment/pick-lots.contract.ts'
import { dropCauses, waveOrderStates, waveStates } from './wave.rules.ts'

// No price and no buyer's name: a pick list lies about in a warehouse.

const time = z.iso.datetime()

/** A box of a row: how many pieces of its option go into it. */
const Box = onWire({
  orderId: Id,
  box: z.number().int(),
  pieces: z.number().int(),
  picked: z.number().int(),
})

/** One option of the walk. */
export const WaveLine = onWire({
  subSku: z.string(),
  name: z.string(),
  optionName: z.string(),
  picture: z.string().nullable(),
  ean: z.string().nullable(),
  place: z.string(),
  /** The code of its shelf there. */
  shelfCode: z.string().nullable(),
  pieces: z.number().int(),
  picked: z.number().int(),
  /** Of which lots to take its pieces: first expired, first out. */
  lots: z.array(PickLot),
  boxes: z.array(Box),
})

export type WaveLine = z.output<typeof WaveLine>

const WaveOrder = onWire({
  id: Id,
  number: z.string(),
  box: z.number().int(),
  state: z.enum(waveOrderStates),
  /** Why it dropped out. */
  cause: z.enum(dropCauses).nullable(),
  pieces: z.number().int(),
  picked: z.number().int(),
  /** Other orders that leave in one parcel with it, out of one box. */
  together: z.array(z.string()),
  /** It waits in its box to be packed, with all that leaves with it. */
  toPack: z.boolean(),
  /** It was packed, and may have left. */
  isPacked: z.boolean(),
})

type WaveOrder = z.output<typeof WaveOrder>

export const PickWave = onWire({
  id: Id,
  number: z.string(),
  state: z.enum(waveStates),
  picker: z.string(),
  createdAt: time,
  closedAt: time.nullable(),
  /** Of the orders that are in it still. */
  pieces: z.number().int(),
  picked: z.number().int(),
  orders: z.array(WaveOrder),
  /** By shelf, as one walks, then by sku; of the orders that are in it still. */
  lines: z.array(WaveLine),
  /** What lies in boxes of orders that dropped out, to be put back. */
  toRestock: z.array(onWire({ subSku: z.string(), box: z.number().int(), pieces: z.number().int() })),
}).meta({ id: 'PickWave' })

export type PickWave = z.output<typeof PickWave>

const WaveRow = onWire({
  id: Id,
  number: z.string(),
  state: z.enum(waveStates),
  picker: z.string(),
  createdAt: time,
  orders: z.number().int(),
  dropped: z.number().int(),
  pieces: z.number().int(),
  picked: z.number().int(),
})

export const listWaves = endpoint('GET', adminPath('/waves'), {
  name: 'staff-waves',
  about: 'Pick waves, newest first; found by their number or that of an order.',
  query: z.object({ state: z.enum(waveStates).optional(), search: line(60).default(''), ...paging(50) }),
  answer: z.object({ waves: z.array(WaveRow), total: z.number().int() }),
})

const answer = z.object({ wave: PickWave })

const refuses = ['orders.unknown_wave', 'orders.wave_closed']

export const getWave = endpoint('GET', adminPath('/waves/{id}'), {
  name: 'staff-wave',
  about:
    'One wave: pieces to pick by place and sku with their lots and boxes, and the orders that dropped out, with the reasons.',
  query: z.object({ id: Id }),
  answer,
  refuses: ['orders.unknown_wave'],
})

const piece = { subSku: line(80).min(1), orderId: Id.optional() }

export const takePiece = endpoint('POST', adminPath('/waves/{id}/take'), {
  name: 'staff-wave-take',
  about:
    'Moves one piece into a box: that of the named order, or else the lowest box that lacks one. The response names it.',
  query: z.object({ id: Id }),
  body: onWire(piece),
  answer: onWire({
    wave: PickWave,
    box: z.number().int(),
    pieces: z.number().int(),
    picked: z.number().int(),
  }),
  refuses: [...refuses, 'orders.wave_has_enough', 'orders.left_wave'],
})

export const returnPiece = endpoint('POST', adminPath('/waves/{id}/return'), {
  name: 'staff-wave-return',
  about: 'Removes one piece from its box, while the wave is open.',
  query: z.object({ id: Id }),
  body: onWire({ ...piece, orderId: Id }),
  answer,
  refuses: [...refuses, 'orders.wave_has_none', 'orders.left_wave'],
})

export const takeOverWave = endpoint('POST', adminPath('/waves/{id}/take-over'), {
  name: 'staff-take-over-wave',
  about: 'Assigns the wave to the caller.',
  query: z.object({ id: Id }),
  answer,
  refuses,
})
