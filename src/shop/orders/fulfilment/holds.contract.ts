import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { fulfilmentStates } from '../rules.ts'

/** What takes pieces of an option from the shelf: an unpaid order until its hold ends, or one that is sold. */
export const StockHold = onWire({
  orderId: Id,
  number: z.string(),
  /** What was ordered: the option itself, a set of which it is a part, or a plan. */
  lineSku: z.string(),
  state: z.enum(['held', 'allocated']),
  pieces: z.number().int(),
  since: z.iso.datetime(),
  /** Of what is held: when it is given back; null: it is sold. */
  until: z.iso.datetime().nullable(),
  fulfilment: z.enum(fulfilmentStates),
})
export type StockHold = z.output<typeof StockHold>

export const listHolds = endpoint('GET', adminPath('/stock/holds'), {
  name: 'staff-stock-holds',
  about: 'Orders that reserved or bought unshipped pieces of an option, and until when.',
  query: onWire({ subSku: line(80).min(1), ...paging(50) }),
  answer: z.object({ holds: z.array(StockHold), total: z.number().int(), pieces: z.number().int() }),
})
