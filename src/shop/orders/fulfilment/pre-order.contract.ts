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
  about: 'What was sold as a pre-order and is to come, by option.',
  answer: z.object({ awaited: z.array(AwaitedOption) }),
})

export const releasePreOrders = endpoint('POST', adminPath('/stock/arrived'), {
  name: 'staff-release-pre-orders',
  about:
    'The goods of an option came in: every line that waits for them may be picked. Counts stay as they are: a pre-order counts what is to come.',
  body: onWire({ subSku: line(80).min(1) }),
  answer: z.object({ orders: z.number().int() }),
})
