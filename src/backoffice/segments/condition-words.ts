import { countryName, languages, textIn, type CountryKey, type Locale } from '#shop/region.ts'
import {
  conditionKinds,
  conditionNames,
  type ConditionName,
  type Conditions,
} from '#shop/segments/choosing/condition.rules.ts'
import type { ListedSegments } from '#shop/segments/choosing/segment.contract.ts'
import { amountText } from '../shell/amount.tsx'
import { languageTag, useLocale, useWords } from '../words/words.tsx'

export const languageName = (locale: Locale): string =>
  languages.find(({ key }) => key === locale)?.label ?? locale

/** The name of a month, 1 to 12. */
export function useMonthName(): (month: number) => string {
  const format = new Intl.DateTimeFormat(languageTag(useLocale()), { month: 'long', timeZone: 'UTC' })
  return (month) => format.format(new Date(Date.UTC(2024, month - 1, 1)))
}

/** Conditions as people read them: `Country: Hong Kong`. */
export function useConditionTexts(brands: ListedSegments['brands']): (conditions: Conditions) => string[] {
  const t = useWords('segments')
  const locale = useLocale()
  const monthName = useMonthName()
  const valueText = (name: ConditionName, value: string | number): string => {
    const kind = conditionKinds[name]
    if (kind === 'country') return countryName(locale, value as CountryKey) // by its kind
    if (kind === 'language') return languageName(value as Locale)
    if (kind === 'amount') return amountText(Number(value), 'HKD')
    if (kind === 'month') return monthName(Number(value))
    if (kind === 'yesNo') return t(value === 'yes' ? 'yes' : 'no')
    const brand = kind === 'brand' ? brands.find(({ key }) => key === value) : undefined
    return brand ? textIn(locale, brand.name) : String(value)
  }
  return (conditions) =>
    conditionNames.flatMap((name) => {
      const value = conditions[name]
      return value === undefined
        ? []
        : [t('is', { condition: t(`condition.${name}`), value: valueText(name, value) })]
    })
}
