import { useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { errorIn, type FieldError, type Rules, type Values } from './field.rules.ts'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isBox = (target: unknown): target is Box =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Focuses the first invalid field, and scrolls to it once the messages have moved it to its place. */
function focusOn(form: HTMLFormElement, names: readonly string[]): void {
  const first = [...form.elements].find((element) => isBox(element) && names.includes(element.name))
  if (!(first instanceof HTMLElement)) return
  first.focus({ preventScroll: true })
  requestAnimationFrame(() => first.scrollIntoView({ block: 'center' }))
}

/** Message of an error, in the page's language. */
function useErrorSentence() {
  const t = useWords('field')
  return (fieldError: FieldError): string =>
    fieldError.word === 'min'
      ? t('min', { count: fieldError.count })
      : fieldError.word === 'giftSign'
        ? t('giftSign', { sign: fieldError.sign })
        : t(fieldError.word)
}

/** A constant: a new object on each render would count as a change. */
const noErrors: Readonly<Record<string, string>> = {}

/**
 * Validation of a form with uncontrolled fields. A field is validated on blur if it has a value, or when the form is
 * sent, and from then on with every change. Errors of the server are shown until their field changes.
 */
export function useFields<Name extends string>(
  rules: Rules<Name>,
  labels: Readonly<Record<Name, string>>,
  serverErrors: Readonly<Record<string, string>> = noErrors,
) {
  const t = useWords('field')
  const sentence = useErrorSentence()
  const hydrated = useHydrated()
  const [errors, setErrors] = useState<Partial<Record<Name, FieldError | null>>>({})
  const [changed, setChanged] = useState<readonly string[]>([])
  const [seenErrors, setSeenErrors] = useState(serverErrors)
  if (seenErrors !== serverErrors) {
    setSeenErrors(serverErrors)
    setChanged([])
  }

  const isRuled = (name: string): name is Name => Object.hasOwn(rules, name)
  const judge = (name: Name, all: Values) =>
    setErrors((before) => ({ ...before, [name]: errorIn(rules[name], name, all) }))

  const error = (name: Name): string | undefined => {
    const fieldError = isRuled(name) ? errors[name] : null // the set of fields depends on the selection
    const message = fieldError
      ? sentence(fieldError)
      : changed.includes(name)
        ? undefined
        : serverErrors[name]
    return message && t('error', { label: labels[name], message })
  }

  const form = {
    // without JavaScript the browser's native validation applies
    noValidate: hydrated,
    onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      // a message that appears between press and release would move the button from under the pointer
      if (relatedTarget instanceof HTMLButtonElement) return
      if (isBox(target) && isRuled(target.name) && target.value !== '')
        judge(target.name, valuesOf(currentTarget))
    },
    onChange: ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
      if (!isBox(target) || !isRuled(target.name)) return
      const { name } = target
      setChanged((before) => (before.includes(name) ? before : [...before, name]))
      const all = valuesOf(currentTarget)
      // fields that already have a result are validated again, as they may depend on this one
      for (const judged of Object.keys(errors) as Name[])
        if (judged === name || errors[judged]) judge(judged, all) // keys of the faults
    },
  }

  /** Validates some of the fields; returns the form's values, or null if one of these is invalid. */
  const readyIn = (element: HTMLFormElement, names: readonly Name[]): Record<string, string> | null => {
    const all = valuesOf(element)
    const faulty = names.filter((name) => errorIn(rules[name], name, all))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(names.map((name) => [name, errorIn(rules[name], name, all)])),
    }))
    setChanged((before) => [...new Set([...before, ...names])])
    if (faulty.length === 0) return all
    focusOn(element, faulty)
    return null
  }

  /** Validates the form; returns its values, or null if a field is invalid. */
  const ready = (event: FormEvent<HTMLFormElement>) =>
    readyIn(event.currentTarget, Object.keys(rules) as Name[]) // keys of the rules

  /** Names and messages of all errors found so far. */
  const wrong = (Object.keys(labels) as Name[]).flatMap((name) => {
    // keys of the labels
    const message = error(name)
    return message === undefined ? [] : [{ name, message }]
  })

  return { form, error, ready, readyIn, wrong }
}
