import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { countryKeys } from '../region.ts'

export const guestLocation = endpoint('GET', '//nuxt/guest/location', {
  name: 'guest-location',
  about: 'The country the caller seems to be in, by address; null when it cannot be told or is none we ship to.',
  answer: z.object({ countryCode: z.enum(countryKeys).nullable(), countryName: z.string().nullable() }),
})

export const changeCountry = endpoint('POST', '/country', {
  name: 'change-country',
  about: 'Chooses the country to ship to; its currency comes with it and counts as confirmed (SPEC §4). Remembered in the browser.',
  body: z.object({ country: z.enum(countryKeys) }),
  answer: z.object({ country: z.enum(countryKeys), currency: z.enum(currencies) }),
})
