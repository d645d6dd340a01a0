import type { Field } from '#shop/settings/field.rules.ts'
import { countryName, isCountry, languages, marketOf } from '#shop/region.ts'
import { useLocale, useWords } from '../words/words.tsx'

/** The word for a field of a setting; a name without one (another language of the shop) is shown as it is. */
export function useFieldName(): (name: string) => string {
  const t = useWords('settingField')
  type Key = Parameters<typeof t>[0]
  return (name) => (t.has(name as Key) ? t(name as Key) : name) // asked first
}

/** The word for one of several choices: a country, a way to send, a kind. */
export function useOptionName(): (option: string) => string {
  const t = useWords('settingOption')
  const locale = useLocale()
  type Key = Parameters<typeof t>[0]
  return (option) => {
    if (isCountry(option)) return countryName(locale, option)
    if (option === '') return t('none')
    const market = marketOf(option)
    if (market) {
      const language = languages.find(({ key }) => key === market.locale)
      return `${countryName(locale, market.country)} · ${language?.label ?? market.locale}`
    }
    return t.has(option as Key) ? t(option as Key) : option // asked first
  }
}

/** `/choices/0/worth` in words: Choices · 1 · Worth, HKD. */
export function usePathName(): (field: Field, path: string) => string {
  const t = useWords('settings')
  const nameOf = useFieldName()
  const optionOf = useOptionName()
  return (field, path) => {
    const steps = path.split('/').filter((step) => step !== '')
    const words: string[] = []
    let at: Field | null = field
    for (const step of steps) {
      if (step === 'key') words.push(t('keyOf'))
      else if (/^\d+$/.test(step)) words.push(String(Number(step) + 1))
      else if (step !== 'value') words.push(at?.kind === 'choices' ? optionOf(step) : nameOf(step))
      at = stepInto(at, step)
    }
    return words.join(' · ') || t('value')
  }
}

function stepInto(field: Field | null, step: string): Field | null {
  if (field?.kind === 'group') return field.fields.find(({ name }) => name === step)?.field ?? null
  if (field?.kind === 'list') return field.of
  if (field?.kind === 'map') return step === 'value' ? field.of : field
  return null
}

/** What was typed at a path as people read it: a tick is yes, a choice its name. */
export function useTypedText(): (text: string | null) => string {
  const t = useWords('settings')
  const optionOf = useOptionName()
  return (text) => {
    if (text === null || text === '') return t('empty')
    return text === 'on' ? t('yes') : optionOf(text.replaceAll('\n', ', '))
  }
}
