import { z } from 'zod'
import { commaList, endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { joinExclusions } from './wave.rules.ts'
import { PickWave } from './wave.contract.ts'

const Candidate = onWire({
  id: Id,
  number: z.string(),
  pieces: z.number().int(),
  exclusion: z.enum(joinExclusions).nullable(),
  /** Other orders that leave in one parcel with it, and share its box. */
  together: z.array(z.string()),
  /** The wave that holds it. */
  wave: z.string().nullable(),
})

const ids = z.array(Id).min(1).max(200)

export const previewWave = endpoint('GET', adminPath('/waves/preview'), {
  name: 'staff-preview-wave',
  about:
    'Previews a wave: the orders that would be picked, with the orders combined with them, and the reasons that exclude the others.',
  query: z.object({ ids: commaList(Id, 200) }),
  answer: z.object({ orders: z.array(Candidate), most: z.number().int() }),
})

export const startWave = endpoint('POST', adminPath('/waves'), {
  name: 'staff-start-wave',
  about:
    'Starts one pick wave for the given orders and those of their parcels, and starts their picking. Orders that cannot be picked are excluded and named; a wave without orders is refused.',
  body: z.object({ ids }),
  answer: z.object({ wave: PickWave, left: z.array(Candidate) }),
  refuses: ['orders.nothing_for_wave'],
})
