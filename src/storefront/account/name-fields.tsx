import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useLocale } from '../i18n/words.tsx'
import type { FieldOf } from './own-form.tsx'

type Props = {
  field: FieldOf<'firstname' | 'lastname'>
  /** Initial values. */
  start: { firstname?: string | undefined; lastname?: string | undefined }
}

/** First and last name, in the order of the language. */
export function NameFields({ field, start }: Props) {
  const locale = useLocale()
  const names = [
    <Field key="last" {...field('lastname')} required>
      <TextInput name="lastname" defaultValue={start.lastname} autoComplete="family-name" maxLength={60} />
    </Field>,
    <Field key="first" {...field('firstname')} required>
      <TextInput name="firstname" defaultValue={start.firstname} autoComplete="given-name" maxLength={60} />
    </Field>,
  ]
  return <div className="grid gap-5 sm:grid-cols-2">{locale === 'en' ? names.toReversed() : names}</div>
}
