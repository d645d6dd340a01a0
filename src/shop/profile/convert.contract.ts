import { z } from 'zod'
import { decimal, endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'

const currency = z.enum(currencies)

/** What would leave one balance and come into another; good for a minute. */
export const ConversionQuote = onWire({
  from: currency,
  to: currency,
  /** Units of `to` for one of `from`. */
  rate: z.string(),
  /** The rows of the rate table it was computed from; null: the base currency, which has none. */
  rateIds: z.object({ from: Id.nullable(), to: Id.nullable() }),
  out: z.number(),
  in: z.number(),
  expiresAt: z.iso.datetime(),
  /** Given back to convert. */
  quote: z.string(),
})
export type ConversionQuote = z.output<typeof ConversionQuote>

export const quoteConversion = endpoint('GET', '/order/convertPiWallet', {
  name: 'quote-conversion',
  about:
    'What an amount of Cash Dollar would be in another currency: floored, and the least of it that gives just that. Changes nothing; good for 60 seconds.',
  query: z.object({ from: currency, to: currency, amount: decimal(z.number().positive().max(1e12)) }),
  answer: z.object({ quote: ConversionQuote }),
  refuses: [
    'wallet.bad_amount',
    'wallet.same_currency',
    'wallet.below_minimum',
    'wallet.too_little',
    'wallet.short',
    'wallet.too_many_conversions',
  ],
})

export const convertWallet = endpoint('POST', '/order/convertPiWallet', {
  name: 'convert-wallet',
  about: 'Converts as quoted; the same quote twice converts once. At most five a day.',
  body: z.object({ quote: z.string().min(1).max(2_000) }),
  answer: z.object({ from: currency, to: currency, out: z.number(), in: z.number() }),
  refuses: ['wallet.conversion_failed', 'wallet.too_many_conversions'],
})
