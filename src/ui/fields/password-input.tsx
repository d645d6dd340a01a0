import { useEffect, useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { iconButtonLook } from '../icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'after'> & {
  /** What the eye does, as it is spoken. */
  showLabel: string
  hideLabel: string
}

/** A password that can be looked at; the eye is there once it can be pressed. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <TextInput
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        hydrated ? (
          <button
            type="button"
            aria-label={isShown ? hideLabel : showLabel}
            aria-pressed={isShown}
            className={iconButtonLook()}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
          </button>
        ) : (
          <span /> // the box stays the same one when the eye comes: what was typed and where the cursor is must not go
        )
      }
    />
  )
}
