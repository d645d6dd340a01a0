import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { PhoneFields } from '../../auth/fields/phone-fields.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { PhoneCountries } from '../../shell/region/phone-countries.server.ts'
import type { FieldOf } from '../own-form.tsx'

type Props = {
  type: 'email' | 'sms'
  field: FieldOf<string>
  phones: PhoneCountries
  typed: Readonly<Record<string, string>>
}

/** The new e-mail address or telephone number, and the password that authorises the change. */
export function NewContactFields({ type, field, phones, typed }: Props) {
  const t = useWords('account')
  const hydrated = useHydrated()
  return (
    <>
      {type === 'email' ? (
        <Field {...field('email')} required>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            defaultValue={typed.email}
          />
        </Field>
      ) : (
        <PhoneFields
          error={field('contact_no').error}
          phone={typed.contact_no}
          code={typed.contact_no_country}
          phones={phones}
        />
      )}
      <Field {...field('current_password')} hint={hydrated ? undefined : t('passwordTwice')} required>
        <TextInput name="current_password" type="password" autoComplete="current-password" maxLength={128} />
      </Field>
    </>
  )
}
