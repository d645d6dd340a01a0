import { z } from 'zod'
import { commaList, endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { PickLot } from '../fulfilment/pick-lots.contract.ts'
import { dropCauses, joinExclusions, waveOrderStates, waveStates } from './wave.rules.ts'

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

export const WaveOrder = onWire({
  id: Id,
  number: z.string(),
  box: z.number().int(),
  state: z.enum(waveOrderStates),
  /** Why it dropped out. */
  cause: z.enum(dropCauses).nullable(),
  pieces: z.number().int(),
  picked: z.number().int(),
  /** It waits in its box to be packed. */
  toPack: z.boolean(),
})
export type WaveOrder = z.output<typeof WaveOrder>

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

export const WaveRow = onWire({
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
  about: 'Pick waves, the newest first; found by their number or that of an order.',
  query: z.object({ state: z.enum(waveStates).optional(), search: line(60).default(''), ...paging(50) }),
  answer: z.object({ waves: z.array(WaveRow), total: z.number().int() }),
})

/** What one order takes of one option in a walk. */
const WalkLine = onWire({
  wave: z.string(),
  shelfCode: z.string().nullable(),
  place: z.string(),
  subSku: z.string(),
  ean: z.string().nullable(),
  name: z.string(),
  optionName: z.string(),
  box: z.number().int(),
  order: z.string(),
  pieces: z.number().int(),
  picked: z.number().int(),
})
export type WalkLine = z.output<typeof WalkLine>

export const listWaveLines = endpoint('GET', adminPath('/waves/lines'), {
  name: 'staff-wave-lines',
  about: 'What open waves, or one wave, take from the shelves, by wave and shelf: a row for each box.',
  query: z.object({ wave: Id.optional() }),
  answer: z.object({ lines: z.array(WalkLine), total: z.number().int() }),
  refuses: ['orders.unknown_wave'],
})

const Candidate = onWire({
  id: Id,
  number: z.string(),
  pieces: z.number().int(),
  exclusion: z.enum(joinExclusions).nullable(),
  /** The wave that holds it. */
  wave: z.string().nullable(),
})
const ids = z.array(Id).min(1).max(200)

export const previewWave = endpoint('GET', adminPath('/waves/preview'), {
  name: 'staff-preview-wave',
  about: 'Which of some orders would be picked in one wave, and what keeps the others out.',
  query: z.object({ ids: commaList(Id, 200) }),
  answer: z.object({ orders: z.array(Candidate), most: z.number().int() }),
})

const answer = z.object({ wave: PickWave })
const refuses = ['orders.unknown_wave', 'orders.wave_closed']

export const startWave = endpoint('POST', adminPath('/waves'), {
  name: 'staff-start-wave',
  about:
    'Starts one walk for some orders, which are being picked from then on. Those that cannot be are left out and named; none left is a refusal.',
  body: z.object({ ids }),
  answer: z.object({ wave: PickWave, left: z.array(Candidate) }),
  refuses: ['orders.nothing_for_wave'],
})

export const getWave = endpoint('GET', adminPath('/waves/{id}'), {
  name: 'staff-wave',
  about:
    'One wave: what to take by place and sku with its lots, into which box, and which orders dropped out and why.',
  query: z.object({ id: Id }),
  answer,
  refuses: ['orders.unknown_wave'],
})

const piece = { subSku: line(80).min(1), orderId: Id.optional() }
export const takePiece = endpoint('POST', adminPath('/waves/{id}/take'), {
  name: 'staff-wave-take',
  about:
    'One piece from the shelf into a box: of the order that is named, or else the lowest that lacks one. The answer says which.',
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
  about: 'One piece out of its box again, while the wave is open.',
  query: z.object({ id: Id }),
  body: onWire({ ...piece, orderId: Id }),
  answer,
  refuses: [...refuses, 'orders.wave_has_none', 'orders.left_wave'],
})

export const takeOverWave = endpoint('POST', adminPath('/waves/{id}/take-over'), {
  name: 'staff-take-over-wave',
  about: 'Another colleague walks on with it.',
  query: z.object({ id: Id }),
  answer,
  refuses,
})
