import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'

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
  about: 'The pieces that open waves, or one wave, pick, by wave and shelf: a row for each box.',
  query: z.object({ wave: Id.optional() }),
  answer: z.object({ lines: z.array(WalkLine), total: z.number().int() }),
  refuses: ['orders.unknown_wave'],
})
