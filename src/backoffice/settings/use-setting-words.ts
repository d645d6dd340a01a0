import type { Field, Listed } from '#shop/settings/field.rules.ts'
import { countryName, isCountry, languages, marketOf } from '#shop/region.ts'
import { mapKey } from '#shop/settings/typed.rules.ts'
import { useMethodName } from '../payments/methods.ts'
import { useLocale, useWords } from '../words/words.tsx'
import { stepInto, stepsOf } from './field-path.rules.ts'

/** Label of a setting's field; a name without translation (such as a language) is shown as it is. */
export function useFieldName(): (name: string) => string {
  const t = useWords('settingField')
  type Key = Parameters<typeof t>[0]
  return (name) => (t.has(name as Key) ? t(name as Key) : name) // checked by `has`
}

/** Label of a key that belongs to a known list. */
export function useListedName(): (list: Listed | undefined) => string | undefined {
  const nameOf = useFieldName()
  return (list) => (list === 'destination' ? nameOf('country') : undefined)
}

/** Label of an option: a country, a delivery or payment method, a kind. */
export function useOptionName(): (option: string) => string {
  const t = useWords('settingOption')
  const locale = useLocale()
  const methodOf = useMethodName()
  type Key = Parameters<typeof t>[0]
  return (option) => {
    if (isCountry(option)) return countryName(locale, option)
    if (option === '') return t('none')
    if (option === '*') return t('others')
    const market = marketOf(option)
    if (market) {
      const language = languages.find(({ key }) => key === market.locale)
      return `${countryName(locale, market.country)} · ${language?.label ?? market.locale}`
    }
    return t.has(option as Key) ? t(option as Key) : methodOf(option) // checked by `has`
  }
}

/**
 * Label of a path such as `/choices/0/worth`: Choices · 1 · Worth, HKD. With `values` a row of a map is named by its
 * key: Hong Kong, not 1.
 */
export function usePathName(): (field: Field, path: string, values?: ReadonlyMap<string, string>) => string {
  const t = useWords('settings')
  const nameOf = useFieldName()
  const optionOf = useOptionName()
  return (field, path, values) => {
    const words: string[] = []
    let at: Field | null = field
    let walked = ''
    for (const step of stepsOf(path)) {
      walked += `/${step}`
      const key = at?.kind === 'map' ? values?.get(walked + mapKey) : undefined
      if (key) words.push(optionOf(key))
      else if (step === 'key') words.push(t('keyOf'))
      else if (/^\d+$/.test(step)) words.push(String(Number(step) + 1))
      else if (step !== 'value') words.push(at?.kind === 'choices' ? optionOf(step) : nameOf(step))
      at = stepInto(at, step)
    }
    return words.join(' · ') || t('value')
  }
}

/** Display text of a typed value: yes for a checkbox, the label of an option. */
export function useTypedText(): (text: string | null, names?: Readonly<Record<string, string>>) => string {
  const t = useWords('settings')
  const separator = useLocale() === 'en' ? ', ' : '、'
  const optionOf = useOptionName()
  return (text, names = {}) => {
    if (text === null || text === '') return t('empty')
    const wordOf = (each: string): string => names[each] ?? optionOf(each)
    return text === 'on' ? t('yes') : text.split('\n').map(wordOf).join(separator)
  }
}
