import { z } from 'zod'
import { commaList, endpoint, line, onWire } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'
import { adminPath } from '../staff/contract.ts'

/** A line of a draft at the shop's own price; null: it has none. `why`: the reason it cannot be sold. */
export const DraftLine = onWire({
  subSku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  price: z.number().nullable(),
  total: z.number().nullable(),
  why: z.string().nullable(),
})
export type DraftLine = z.output<typeof DraftLine>

export const quoteDraft = endpoint('GET', adminPath('/drafts/quote'), {
  name: 'staff-quote-draft',
  about:
    'What a draft comes to at the shop’s own prices, sent by courier, and what in it cannot be sold. `lines`: `SKU:2`, by commas.',
  query: z.object({
    lines: commaList(line(90), 100).default([]),
    currency: z.enum(currencies).default('HKD'),
    country: z.enum(countryKeys).default('hk'),
  }),
  answer: onWire({
    lines: z.array(DraftLine),
    goods: z.number(),
    /** Null: it cannot be sent there by courier. */
    delivery: z.number().nullable(),
    total: z.number(),
  }),
})
