import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useLocale, useWords } from '../../i18n/words.tsx'

type NameFieldsProps = {
  error: (name: 'firstname' | 'lastname') => string | undefined
  typed: Readonly<Record<string, string>>
}

/** First and last name in the order of the language, as in the checkout and the address book. */
export function NameFields({ error, typed }: NameFieldsProps) {
  const t = useWords('entrance')
  const locale = useLocale()
  const names = [
    <Field key="first" label={t('firstname')} error={error('firstname')} required>
      <TextInput name="firstname" autoComplete="given-name" maxLength={60} defaultValue={typed.firstname} />
    </Field>,
    <Field key="last" label={t('lastname')} error={error('lastname')} required>
      <TextInput name="lastname" autoComplete="family-name" maxLength={60} defaultValue={typed.lastname} />
    </Field>,
  ]
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">{locale === 'en' ? names : names.toReversed()}</div>
  )
}
