import type { Field, Listed } from '#shop/settings/field.rules.ts'
import { countryName, isCountry, languages, marketOf } from '#shop/region.ts'
import { mapKey } from '#shop/settings/typed.rules.ts'
import { useMethodName } from '../payments/methods.ts'
import { useLocale, useWords } from '../words/words.tsx'
import { stepInto, stepsOf } from './field-path.rules.ts'

/** The word for a field of a setting; a name without one (another language of the shop) is shown as it is. */
export function useFieldName(): (name: string) => string {
  const t = useWords('settingField')
  type Key = Parameters<typeof t>[0]
  return (name) => (t.has(name as Key) ? t(name as Key) : name) // asked first
}

/** What a key is, where it is one of a list. */
export function useListedName(): (list: Listed | undefined) => string | undefined {
  const nameOf = useFieldName()
  return (list) => (list === 'destination' ? nameOf('country') : undefined)
}

/** The word for one of several choices: a country, a way to send or to pay, a kind. */
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
    return t.has(option as Key) ? t(option as Key) : methodOf(option) // asked first
  }
}

/**
 * `/choices/0/worth` in words: Choices · 1 · Worth, HKD. Where the values are given, a row of a map is called by
 * its key: Hong Kong, not 1.
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

/** What was typed at a path as people read it: a tick is yes, a choice its name. */
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
