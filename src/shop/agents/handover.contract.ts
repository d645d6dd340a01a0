import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'

const token = line(200)

/** What a buyer sees before taking a checkout over: goods and totals, never buyer data. */
export const getHandover = endpoint('GET', '/assisted-checkout', {
  name: 'assisted-checkout',
  about:
    'Returns goods, total and country of an assistant’s checkout, by its signed link. Reading changes nothing; POST uses the link.',
  query: onWire({ token }),
  answer: onWire({
    /** Host of the platform's profile. */
    platform: z.string(),
    country: z.enum(countryKeys),
    currency: z.enum(currencies),
    items: z.array(
      onWire({
        subSku: z.string(),
        name: z.string(),
        optionName: z.string(),
        thumbnail: z.string(),
        quantity: z.number().int(),
        total: z.number(),
      }),
    ),
    total: z.number(),
    deliveryFee: z.number().nullable(),
    discount: z.object({ label: z.string(), amount: z.number() }).nullable(),
    expiresAt: z.iso.datetime(),
  }),
  refuses: ['agents.unknown', 'agents.link_used', 'agents.link_over'],
})

export const takeOver = endpoint('POST', '/assisted-checkout', {
  name: 'take-over-checkout',
  about:
    'Takes over an assistant’s checkout, once: its goods replace the caller’s cart, whose lines are saved for later, and its country and currency become the caller’s.',
  body: onWire({ token }),
  answer: onWire({ country: z.enum(countryKeys), currency: z.enum(currencies) }),
  refuses: ['agents.unknown', 'agents.link_used', 'agents.link_over'],
})

export const handoverFields = endpoint('GET', '/assisted-checkout/fields', {
  name: 'assisted-checkout-fields',
  about:
    'Returns the order fields that the assistant filled in for the checkout that the caller took over, by name, or null if the cart is no such checkout.',
  answer: z.object({ fields: z.record(z.string(), z.string()).nullable() }),
})
