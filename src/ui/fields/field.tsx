import { createContext, useContext, useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldWiring = createContext<Wiring | null>(null)

/** Attributes of a control from its surrounding `Field`; outside of one only its own. */
export function useFieldWiring(given: {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  required?: boolean | undefined
}) {
  const field = useContext(FieldWiring)
  return {
    id: given.id ?? field?.id,
    required: given.required ?? (field?.required || undefined),
    'aria-describedby': classes(given['aria-describedby'], field?.describedBy) || undefined,
    'aria-invalid': field?.invalid || undefined,
  }
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Formatted message, prefixed by the label in brackets. */
  error?: ReactNode
  required?: boolean | undefined
  /** At the end of the label: a link, a count. */
  aside?: ReactNode
  labelHidden?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  required = false,
  aside,
  labelHidden = false,
  id,
  className,
  children,
}: FieldProps) {
  const made = useId()
  const ownSku = id ?? made
  const hintId = `${ownSku}-hint`
  const errorId = `${ownSku}-error`
  const describedBy = classes(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <div
        className={classes(
          'flex items-baseline justify-between gap-4 text-sm text-ink-soft',
          labelHidden && 'sr-only',
        )}
      >
        <label htmlFor={ownSku}>{label}</label>
        {aside}
      </div>
      <FieldWiring value={{ id: ownSku, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldWiring>
      <div aria-live="polite" className="contents">
        {error ? (
          <p id={errorId} className="text-sm text-error">
            {error}
          </p>
        ) : null}
      </div>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** Class names of the box around every control. */
export function wellLook(className?: string): string {
  return classes(
    'w-full rounded border border-edge bg-well px-3.5 text-base text-ink transition-colors hover:border-ink-soft',
    'focus-visible:border-accent focus-visible:outline-offset-[-1px] aria-invalid:border-error aria-invalid:focus-visible:outline-error',
    'disabled:opacity-55 [&[readonly]]:bg-shell',
    className,
  )
}
