import { conditionKinds, isCondition, type ConditionName } from '#shop/member-conditions.ts'
import { countryName, isCountry, languages, textIn, type Locale, type Text } from '#shop/region.ts'
import { languageTag, useLocale, useWords } from '../../words/words.tsx'
import { amountText } from '../amount.tsx'

export const languageName = (locale: Locale): string =>
  languages.find(({ key }) => key === locale)?.label ?? locale

/** Translated name of a month, 1 to 12. */
export function useMonthName(): (month: number) => string {
  const format = new Intl.DateTimeFormat(languageTag(useLocale()), { month: 'long', timeZone: 'UTC' })
  return (month) => format.format(new Date(Date.UTC(2024, month - 1, 1)))
}

type NamedBrands = readonly { key: string; name: Text }[]

/** Text of a segment condition: `Country: Hong Kong`. An unknown brand is shown by its key. */
export function useConditionText(brands: NamedBrands = []): (name: ConditionName, value: string) => string {
  const t = useWords('segments')
  const locale = useLocale()
  const monthName = useMonthName()
  const valueText = (kind: (typeof conditionKinds)[ConditionName], value: string): string => {
    if (kind === 'country') return isCountry(value) ? countryName(locale, value) : value
    if (kind === 'language') return languageName(value as Locale)
    if (kind === 'amount') return amountText(Number(value), 'HKD')
    if (kind === 'month') return monthName(Number(value))
    if (kind === 'yesNo') return t(value === 'yes' ? 'yes' : 'no')
    const brand = kind === 'brand' ? brands.find(({ key }) => key === value) : undefined
    return brand ? textIn(locale, brand.name) : value
  }
  return (name, value) =>
    t('is', { condition: t(`condition.${name}`), value: valueText(conditionKinds[name], value) })
}

/** The same for a condition in the audit log, such as `country hk`; other texts are unchanged. */
export function useLoggedCondition(): (entry: string) => string {
  const textOf = useConditionText()
  return (entry) => {
    const [name = '', ...words] = entry.split(' ')
    return isCondition(name) ? textOf(name, words.join(' ')) : entry
  }
}
