import { useEffect, useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { iconButtonLook } from '../icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'after'> & {
  /** Accessible labels of the show/hide button. */
  showLabel: string
  hideLabel: string
}

/** Password field with a button to show it; the button appears after hydration. */
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
          <span /> // keeps the tree stable, so that the input is not remounted when the button appears and retains value and caret
        )
      }
    />
  )
}
