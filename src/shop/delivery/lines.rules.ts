import { countryName, type CountryKey, type Locale } from '../region.ts'
import { placeName } from './places.rules.ts'

export type PlaceWritten = { address: string; address2: string; city: string; province: string; zip: string }

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
/** Countries whose own addresses begin with the largest place. */
const largestFirst = new Set<CountryKey>(['hk', 'tw', 'cn', 'jp', 'kr'])
/** Countries that write the state beside the postal code, by its letters. */
const stateByLetters = new Set<CountryKey>(['us', 'ca', 'au'])

/** Han is written without blanks, everything else with them. */
const together = (words: readonly string[]): string =>
  words
    .filter(Boolean)
    .reduce(
      (text, word) =>
        text + (text === '' || (isHan(text.slice(-1)) && isHan(word.charAt(0))) ? '' : ' ') + word,
      '',
    )

/**
 * A place line by line as its readers write it: in Chinese the largest first, unless it lies where streets
 * come first and is written in Latin letters; in English the street first. `country`: as it was typed, where
 * it was.
 */
export function placeLines(
  locale: Locale,
  key: CountryKey,
  place: PlaceWritten,
  country: string = countryName(locale, key),
): string[] {
  const { address, address2, zip } = place
  const isChinese = locale !== 'en' && (largestFirst.has(key) || isHan(address + address2))
  const city = placeName(locale, key, 'city', place.city)
  const province = placeName(locale, key, 'province', place.province)
  const state = stateByLetters.has(key) ? place.province : province
  const lines = isChinese
    ? [together([zip, country]), together([province, city]), together([address, address2])]
    : [
        [address2, address].filter(Boolean).join(', '),
        key === 'my'
          ? [together([zip, city]), province === city ? '' : province].filter(Boolean).join(', ')
          : stateByLetters.has(key)
            ? [city, together([state, zip])].filter(Boolean).join(', ')
            : [city, province, zip].filter(Boolean).join(', '),
        country,
      ]
  return lines.filter((line) => line.trim() !== '')
}
