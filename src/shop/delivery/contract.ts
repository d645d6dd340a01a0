import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countryKeys } from '../region.ts'

export const guestLocation = endpoint('GET', '//nuxt/guest/location', {
  name: 'guest-location',
  about: 'The caller’s country by IP address; null when it is unknown or the shop does not ship to it.',
  answer: z.object({
    /** The shop's key: `uk` for the United Kingdom. */
    countryCode: z.enum(countryKeys).nullable(),
    countryName: z.string().nullable(),
    /** ISO 3166-1 alpha-2. */
    countryIso: z.string().length(2).nullable(),
  }),
})
