import { useState, type KeyboardEvent, type ReactNode } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { classes } from '../classes.ts'
import { useFieldWiring } from './field.tsx'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  label: string
  lessLabel: string
  moreLabel: string
  min?: number | undefined
  max?: number | undefined
  name?: string | undefined
  size?: 'sm' | 'md' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

const sizes = {
  sm: 'h-9 grid-cols-[2.25rem_2rem_2.25rem] text-base pointer-coarse:h-11.5 pointer-coarse:grid-cols-[2.75rem_2rem_2.75rem]',
  md: 'h-13 grid-cols-[2.75rem_2.5rem_2.75rem] text-lg',
}
const client =
  'grid h-full place-items-center text-ink transition-colors hover:text-accent disabled:opacity-30 aria-disabled:opacity-30 focus-visible:outline-offset-[-2px]'

export function Stepper({
  value,
  onChange,
  label,
  lessLabel,
  moreLabel,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  name,
  size = 'md',
  disabled = false,
  className,
}: StepperProps) {
  const { shown, isTyping, type, settle } = useTypedNumber({ value, min, max, onChange })
  const wiring = useFieldWiring({})

  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isTyping) settle()
    else if (event.key === 'ArrowUp' && value < max) onChange(value + 1)
    else if (event.key === 'ArrowDown' && value > min) onChange(value - 1)
    else return
    event.preventDefault()
  }

  return (
    <div
      role="group"
      aria-label={label}
      className={classes(
        'inline-grid items-center rounded border border-edge',
        sizes[size],
        disabled && 'opacity-55',
        className,
      )}
    >
      <StepButton
        label={lessLabel}
        disabled={disabled}
        isAtBound={value <= min}
        onStep={() => value > min && onChange(value - 1)}
      >
        <Minus size={size === 'sm' ? 15 : 17} />
      </StepButton>
      <input
        {...wiring}
        name={name}
        aria-label={label}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={steer}
        className="num h-full w-full min-w-0 bg-transparent text-center focus-visible:outline-offset-[-2px]"
      />
      <StepButton
        label={moreLabel}
        disabled={disabled}
        isAtBound={value >= max}
        onStep={() => value < max && onChange(value + 1)}
      >
        <Plus size={size === 'sm' ? 15 : 17} />
      </StepButton>
    </div>
  )
}

type TypedNumber = Pick<StepperProps, 'value' | 'onChange'> & { min: number; max: number }

/** The typed text may be empty or out of range while editing; it is applied on blur. */
function useTypedNumber({ value, min, max, onChange }: TypedNumber) {
  const [draft, setDraft] = useState<string | null>(null)
  const take = (text: string) => {
    const typed = Number.parseInt(text, 10)
    if (Number.isNaN(typed)) return
    const within = Math.min(max, Math.max(min, typed))
    if (within !== value) onChange(within)
  }
  return {
    shown: draft ?? String(value),
    isTyping: draft !== null,
    type: setDraft,
    settle() {
      if (draft === null) return
      setDraft(null)
      take(draft)
    },
  }
}

type StepButtonProps = {
  label: string
  disabled: boolean
  isAtBound: boolean
  onStep: () => void
  children: ReactNode
}

/** At a bound the button is announced as disabled but retains focus for keyboard users. */
function StepButton({ label, disabled, isAtBound, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      aria-disabled={isAtBound || undefined}
      className={client}
      onClick={onStep}
    >
      {children}
    </button>
  )
}
