import { z } from 'zod'
import { commaList, endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

export const PickLot = onWire({
  subSku: z.string(),
  /** Null: pieces without a lot. */
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  pieces: z.number().int(),
})
export type PickLot = z.output<typeof PickLot>

export const listPickLots = endpoint('GET', adminPath('/pick-lots'), {
  name: 'staff-pick-lots',
  about: 'Of which lots to take what can leave of some orders: first expired, first out, over all of them.',
  query: z.object({ ids: commaList(Id, 200) }),
  answer: z.object({ lots: z.array(PickLot) }),
})
