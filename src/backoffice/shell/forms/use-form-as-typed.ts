import { useRef, type RefObject } from 'react'
import { useSubmit } from 'react-router'

const pause = 250

/**
 * A GET form that submits itself after a pause when it changes; without JavaScript its buttons do. `sent`: to be
 * called when a button was pressed, which cancels the pending submit.
 */
export function useFormAsTyped(): {
  form: RefObject<HTMLFormElement | null>
  later: () => void
  sent: () => void
} {
  const submit = useSubmit()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const later = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      const current = form.current
      if (current?.checkValidity()) void submit(current, { replace: true, preventScrollReset: true })
    }, pause)
  }
  const sent = () => clearTimeout(waiting.current)
  return { form, later, sent }
}
