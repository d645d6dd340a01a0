import type { ReactNode } from 'react'
import { TextInput } from '#ui/fields/text-input.tsx'

/** Five digits; phones autofill them from the text message. */
export function CodeInput({ defaultValue, after }: { defaultValue?: string | undefined; after?: ReactNode }) {
  return (
    <TextInput
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      maxLength={12}
      defaultValue={defaultValue}
      className="num"
      after={after}
    />
  )
}
