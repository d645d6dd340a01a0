import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useWords } from '../../i18n/words.tsx'

type EmailFieldProps = {
  error: string | undefined
  defaultValue?: string | undefined
  /** Also accepts a telephone number. */
  orPhone?: boolean
}

/** User name: an e-mail address, or for signing in also a telephone number. */
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
