import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'

/** Pieces of an option that were sold before they came in, and how many orders wait for them. */
export const AwaitedOption = onWire({
  subSku: z.string(),
  name: z.string(),
  optionName: z.string(),
  pieces: z.number().int(),
  orders: z.number().int(),
  /** The first day on which they were to come; null: none was named. */
  estimate: z.iso.date().nullable(),
})
export type AwaitedOption = z.output<typeof AwaitedOption>

export const listAwaited = endpoint('GET', adminPath('/stock/awaited'), {
  name: 'staff-awaited-goods',
  about: 'Expected pre-order pieces, by option.',
  answer: z.object({ awaited: z.array(AwaitedOption) }),
})

export const releasePreOrders = endpoint('POST', adminPath('/stock/arrived'), {
  name: 'staff-release-pre-orders',
  about:
    'Releases the pre-orders of an option that was delivered: every waiting line may be picked. Stock counts do not change, because pre-orders already count incoming units.',
  body: onWire({ subSku: line(80).min(1) }),
  answer: z.object({ orders: z.number().int() }),
})
