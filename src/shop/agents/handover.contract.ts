import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'

const token = line(200)

/** What a person is shown before they take a checkout over: goods and sums, never what was said of a buyer. */
export const getHandover = endpoint('GET', '/assisted-checkout', {
  name: 'assisted-checkout',
  about:
    'What an assistant put together, by its signed link: goods, total and country. Looking changes nothing; the link is used by POST.',
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
    'Takes a checkout over that an assistant put together, once: its goods come into the caller’s bag, what lay there is saved for later. Country and currency become those of the checkout.',
  body: onWire({ token }),
  answer: onWire({ country: z.enum(countryKeys), currency: z.enum(currencies) }),
  refuses: ['agents.unknown', 'agents.link_used', 'agents.link_over'],
})

export const handoverFields = endpoint('GET', '/assisted-checkout/fields', {
  name: 'assisted-checkout-fields',
  about:
    'What the assistant filled in for the checkout that the caller took over: fields of an order by their names. Null: the bag is no such checkout.',
  answer: z.object({ fields: z.record(z.string(), z.string()).nullable() }),
})
