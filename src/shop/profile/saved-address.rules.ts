import type { Address } from '../delivery/address.rules.ts'
import { placeLines } from '../delivery/lines.rules.ts'
import type { CountryKey, Locale } from '../region.ts'

export type Kind = 'delivery' | 'billing' | 'pickup'

/** An address of the book; of an identity number only its last characters are read. */
export type SavedAddress = Omit<Address, 'passport'> & {
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

const sameParts = [
  'firstname',
  'lastname',
  'address',
  'address2',
  'city',
  'province',
  'zip',
  'country',
  'locationCode',
] as const
const folded = (text: string | null): string =>
  (text ?? '').normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Whether two entries name the same person at the same place, however they are spaced. */
export const isSamePlace = (
  one: Pick<SavedAddress, (typeof sameParts)[number]>,
  other: Pick<SavedAddress, (typeof sameParts)[number]>,
): boolean => sameParts.every((field) => folded(one[field]) === folded(other[field]))

/** An address of the book line by line. */
export const addressLines = (saved: SavedAddress, locale: Locale): string[] =>
  placeLines(locale, saved.country, saved)
