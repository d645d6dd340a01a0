import { callingChoice } from '#shop/delivery/calling.rules.ts'
import { Select, type SelectProps } from '#ui/fields/select.tsx'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { PhoneCountries } from './phone-countries.server.ts'
import { phoneCountryName, type PhoneCountry } from './phone-country.rules.ts'

type Props = Omit<SelectProps, 'defaultValue' | 'children' | 'autoComplete'> & {
  phones: PhoneCountries
  /**
   * Selected value, such as `1-US`; for a code without country the country in `atHand`, or the code's main country.
   */
  chosen: string
  /** ISO code of the country of the surrounding form. */
  atHand?: string | undefined
}

/** Select of calling codes with one option per country, because several countries share a code. */
export function CallingCodeSelect({ phones, chosen, atHand, ...rest }: Props) {
  const t = useWords('checkout')
  const locale = useLocale()
  const choice = (country: PhoneCountry) => (
    <option key={country.value} value={country.value}>
      {`+${country.code} ${phoneCountryName(locale, country)}`}
    </option>
  )
  const { often, others } = phones
  const found = callingChoice([...often, ...others], chosen, atHand ?? null)
  return (
    <Select {...rest} autoComplete="tel-country-code" defaultValue={(found ?? often[0])?.value}>
      <optgroup label={t('often')}>{often.map(choice)}</optgroup>
      <optgroup label={t('others')}>{others.map(choice)}</optgroup>
    </Select>
  )
}
