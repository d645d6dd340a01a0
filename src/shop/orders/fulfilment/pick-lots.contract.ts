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
  about:
    'The lots to pick for the shippable lines of some orders: first expired, first out, across all orders.',
  query: z.object({ ids: commaList(Id, 200) }),
  answer: z.object({ lots: z.array(PickLot) }),
})
