import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useWords } from '../../i18n/words.tsx'

type EmailFieldProps = {
  error: string | undefined
  defaultValue?: string | undefined
  /** A telephone number is taken too. */
  orPhone?: boolean
}

/** The user name: an e-mail, or where somebody signs in a telephone number as well. */
export function EmailField({ error, defaultValue, orPhone = false }: EmailFieldProps) {
  const t = useWords('entrance')
  return (
    <Field label={t(orPhone ? 'username' : 'email')} error={error} required>
      <TextInput
        name="username"
        type={orPhone ? 'text' : 'email'}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={defaultValue}
      />
    </Field>
  )
}
