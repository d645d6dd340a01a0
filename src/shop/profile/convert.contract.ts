import { z } from 'zod'
import { decimal, endpoint, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'

const currency = z.enum(currencies)

/** Amounts to deduct and to credit; valid for a minute. */
export const ConversionQuote = onWire({
  from: currency,
  to: currency,
  /** Units of `to` for one unit of `from`. */
  rate: z.string(),
  /** Ids of the rates it was computed from; null: the base currency, which has none. */
  rateIds: z.object({ from: Id.nullable(), to: Id.nullable() }),
  out: z.number(),
  in: z.number(),
  expiresAt: z.iso.datetime(),
  /** Sealed quote, to be sent with the conversion. */
  quote: z.string(),
})
export type ConversionQuote = z.output<typeof ConversionQuote>

export const quoteConversion = endpoint('GET', '/order/convertPiWallet', {
  name: 'quote-conversion',
  about:
    'Quotes the conversion of an amount of Cash Dollar into another currency: floored, with the lowest amount that gives the same result. Changes no data; valid for 60 seconds.',
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
  about: 'Converts according to a quote; the same quote converts once. At most five a day.',
  body: z.object({ quote: z.string().min(1).max(2_000) }),
  answer: z.object({ from: currency, to: currency, out: z.number(), in: z.number() }),
  refuses: ['wallet.conversion_failed', 'wallet.too_many_conversions'],
})
