import { Field } from '#ui/fields/field.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useTakesFocus } from '../use-takes-focus.ts'

type SecretFieldProps = {
  name: 'password' | 'confirm_password'
  error: string | undefined
  /** A new password instead of the current one. */
  isNew?: boolean
  hint?: boolean
  /** Focuses the field when the previous step has just shown it. */
  takesFocus?: boolean
}

export function SecretField({
  name,
  error,
  isNew = false,
  hint = false,
  takesFocus = false,
}: SecretFieldProps) {
  const t = useWords('entrance')
  const box = useTakesFocus<HTMLInputElement>(takesFocus)
  return (
    <Field
      label={t(name === 'password' ? 'password' : 'confirm')}
      hint={hint ? t('passwordHint') : undefined}
      error={error}
      required
    >
      <PasswordInput
        ref={box}
        name={name}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        minLength={isNew ? 8 : undefined}
        maxLength={128}
        showLabel={t('show')}
        hideLabel={t('hide')}
      />
    </Field>
  )
}
