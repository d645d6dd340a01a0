import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { combineExclusions, leaveCauses, mostCombined } from './combined.rules.ts'

const byId = z.object({ id: Id })

const CombineCandidate = onWire({
  id: Id,
  number: z.string(),
  /** Pieces that can be shipped now. */
  pieces: z.number().int(),
  exclusion: z.enum(combineExclusions).nullable(),
})
export type CombineCandidate = z.output<typeof CombineCandidate>

const Combined = onWire({
  /** Other orders combined with this one. */
  orders: z.array(z.object({ id: Id, number: z.string() })),
  /** Whether they can still be separated, because picking has not started. */
  canTakeApart: z.boolean(),
  /** Why the order itself cannot be combined; null: it can. */
  exclusion: z.enum(combineExclusions).nullable(),
  /** Unpicked orders of the same buyer. */
  candidates: z.array(CombineCandidate),
  /** The combined parcel that it left last, while relevant: why, and the numbers of its other orders. */
  left: onWire({
    cause: z.enum(leaveCauses),
    at: z.iso.datetime(),
    numbers: z.array(z.string()),
  }).nullable(),
})
export type Combined = z.output<typeof Combined>

export const getCombined = endpoint('GET', adminPath('/orders/{id}/combined'), {
  name: 'staff-combined',
  about: 'Orders shipped in one parcel with an order, and other orders of its buyer that can be combined.',
  query: byId,
  answer: Combined,
  refuses: ['orders.unknown'],
})

export const combineOrders = endpoint('POST', adminPath('/orders/{id}/combined'), {
  name: 'staff-combine-orders',
  about:
    'Combines orders of the same buyer and address into one parcel with this one: they are picked, packed and shipped together from then on.',
  query: byId,
  body: z.object({ ids: z.array(Id).min(1).max(mostCombined) }),
  answer: Combined,
  refuses: ['orders.unknown', 'orders.not_combinable'],
})

export const separateOrders = endpoint('POST', adminPath('/orders/{id}/combined/apart'), {
  name: 'staff-take-apart',
  about: 'Separates the order from its combined parcel; possible until it is picked.',
  query: byId,
  answer: Combined,
  refuses: ['orders.unknown', 'orders.not_combined', 'orders.being_picked'],
})
