import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { DeskReturn } from './desk.contract.ts'

/** What may replace a line of a return: the same option, and others of the product at its price. */
export const Exchangeable = onWire({
  lineId: Id,
  name: z.string(),
  units: z.number().int(),
  options: z.array(
    onWire({ subSku: z.string(), optionName: z.string(), left: z.number().int(), isSame: z.boolean() }),
  ),
})
export type Exchangeable = z.output<typeof Exchangeable>

export const previewExchange = endpoint('GET', adminPath('/returns/{id}/exchange'), {
  name: 'staff-preview-exchange',
  about: 'The possible replacements of returned pieces, line by line, with the stock of each.',
  query: z.object({ id: Id }),
  answer: z.object({ lines: z.array(Exchangeable) }),
  refuses: ['returns.unknown'],
})

export const exchangeReturn = endpoint('POST', adminPath('/returns/{id}/exchange'), {
  name: 'staff-exchange-return',
  about:
    'Replaces the returned pieces instead of a refund: an order at no charge with the same options, or with other options of the products at the same price. Once; an omitted line gets the same option.',
  query: z.object({ id: Id }),
  body: z.object({
    lines: z
      .array(onWire({ lineId: Id, subSku: line(80).min(1) }))
      .max(200)
      .default([]),
    note: line(1_000).default(''),
  }),
  answer: z.object({ return: DeskReturn }),
  refuses: [
    'returns.unknown',
    'returns.illegal_transition',
    'returns.second_person',
    'returns.not_sold',
    'returns.other_price',
    'returns.no_stock',
    'orders.disputed',
    'orders.was_replaced',
  ],
})
