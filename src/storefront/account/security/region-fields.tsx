import { countryKeys, countryName } from '#shop/region.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { Loaded } from '../views.server.ts'

const languages = [
  ['zh_hk', '繁體中文'],
  ['zh_tw', '台灣繁體中文'],
  ['cn', '简体中文'],
  ['en', 'English'],
] as const

type Region = Pick<Loaded['DETAILS']['account'], 'preferredLang' | 'country'>
type Props = {
  account: Region
  /** Values of a form that was sent without JavaScript. */
  typed: Readonly<Record<string, string>> | null
}

/** The member's language for messages, and country. */
export function RegionFields({ account, typed }: Props) {
  const t = useWords('account')
  const locale = useLocale()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('field.language')} hint={t('languageHint')}>
        <Select name="preferred_lang" defaultValue={typed?.preferred_lang ?? account.preferredLang}>
          {languages.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('field.country')}>
        <Select name="country" defaultValue={typed?.country ?? account.country} autoComplete="country">
          {countryKeys.map((key) => (
            <option key={key} value={key}>
              {countryName(locale, key)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
