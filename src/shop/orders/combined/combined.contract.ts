import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { combineExclusions, leaveCauses, mostCombined } from './combined.rules.ts'

const byId = z.object({ id: Id })

const CombineCandidate = onWire({
  id: Id,
  number: z.string(),
  /** Pieces that can leave now. */
  pieces: z.number().int(),
  exclusion: z.enum(combineExclusions).nullable(),
})
export type CombineCandidate = z.output<typeof CombineCandidate>

const Combined = onWire({
  /** Other orders that this one waits for one parcel with. */
  orders: z.array(z.object({ id: Id, number: z.string() })),
  /** Nobody has picked them yet. */
  canTakeApart: z.boolean(),
  /** What keeps the order itself from a parcel with others. */
  exclusion: z.enum(combineExclusions).nullable(),
  /** Orders of the same buyer that nobody has picked. */
  candidates: z.array(CombineCandidate),
  /** The parcel that it left last while that still matters: why, and with whom it was in it. */
  left: onWire({
    cause: z.enum(leaveCauses),
    at: z.iso.datetime(),
    numbers: z.array(z.string()),
  }).nullable(),
})
export type Combined = z.output<typeof Combined>

export const getCombined = endpoint('GET', adminPath('/orders/{id}/combined'), {
  name: 'staff-combined',
  about: 'Orders that leave in one parcel with an order, and which others of its buyer could.',
  query: byId,
  answer: Combined,
  refuses: ['orders.unknown'],
})

export const combineOrders = endpoint('POST', adminPath('/orders/{id}/combined'), {
  name: 'staff-combine-orders',
  about:
    'Orders of the same buyer to the same address leave in one parcel with this one: they are picked, packed and sent together from then on.',
  query: byId,
  body: z.object({ ids: z.array(Id).min(1).max(mostCombined) }),
  answer: Combined,
  refuses: ['orders.unknown', 'orders.not_combinable'],
})

export const takeApart = endpoint('POST', adminPath('/orders/{id}/combined/apart'), {
  name: 'staff-take-apart',
  about: 'The order goes by itself again; until it is picked.',
  query: byId,
  answer: Combined,
  refuses: ['orders.unknown', 'orders.not_combined', 'orders.being_picked'],
})
