import type { Address } from '../delivery/address.rules.ts'
import { placeLines } from '../delivery/lines.rules.ts'
import type { CountryKey, Locale } from '../region.ts'

export type Kind = 'delivery' | 'billing' | 'pickup'

/** An address of the book; only the last characters of an identity number are readable. */
export type SavedAddress = Omit<Address, 'passport'> & {
  id: string
  kind: Kind
  isDefault: boolean
  country: CountryKey
  /** ISO code; several countries share a calling code. */
  callingCountry: string | null
  /** Code of a shop, station or locker. */
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

/** Whether two entries name the same person and place, regardless of spacing. */
export const isSamePlace = (
  one: Pick<SavedAddress, (typeof sameParts)[number]>,
  other: Pick<SavedAddress, (typeof sameParts)[number]>,
): boolean => sameParts.every((field) => folded(one[field]) === folded(other[field]))

/** Display lines of an address. */
export const addressLines = (saved: SavedAddress, locale: Locale): string[] =>
  placeLines(locale, saved.country, saved)
