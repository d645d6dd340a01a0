import type { Address } from '../delivery/address.rules.ts'
import { placeName } from '../delivery/places.rules.ts'
import { countryName, type CountryKey, type Locale } from '../region.ts'

export type Kind = 'delivery' | 'billing' | 'pickup'

/** An address of the book; of an identity number only its last characters are read. */
export type Kept = Omit<Address, 'passport'> & {
  id: string
  kind: Kind
  isDefault: boolean
  country: CountryKey
  /** ISO; countries share calling codes. */
  callingCountry: string | null
  /** Of a shop, station or locker. */
  locationCode: string | null
  passportTail: string | null
}

const sameParts = ['firstname', 'lastname', 'address', 'address2', 'city', 'province', 'zip', 'country', 'locationCode'] as const
const folded = (text: string | null): string => (text ?? '').normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Whether two entries name the same person at the same place, however they are spaced. */
export const isSamePlace = (one: Pick<Kept, (typeof sameParts)[number]>, other: Pick<Kept, (typeof sameParts)[number]>): boolean =>
  sameParts.every((part) => folded(one[part]) === folded(other[part]))

/** An address line by line: the largest place first, the street first in English. */
export function addressLines(kept: Kept, locale: Locale): string[] {
  const province = placeName(locale, kept.country, 'province', kept.province)
  const city = placeName(locale, kept.country, 'city', kept.city)
  const parts =
    locale === 'en'
      ? [[kept.address2, kept.address], [city, province, kept.zip], [countryName(locale, kept.country)]]
      : [
          [kept.zip, countryName(locale, kept.country)],
          [province, city],
          [kept.address, kept.address2],
        ]
  return parts.map((line) => line.filter(Boolean).join(locale === 'en' ? ', ' : ' ')).filter((line) => line !== '')
}
