import { useRef, type RefObject } from 'react'
import { useSubmit } from 'react-router'

const pause = 250

/**
 * A form of a page's own address that is asked again with each change of it; without script its buttons do.
 * `sent`: one of them was pressed, which says all there was to say.
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
