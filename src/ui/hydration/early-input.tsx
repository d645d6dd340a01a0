import { useLayoutEffect, type ReactNode } from 'react'
import { noteSelection } from './early-selection.ts'

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Note = { value: string; isReplayed: boolean }
type EarlyInputs = {
  /** Fields whose value differs from the server's HTML, with their value. */
  noted: Map<FormField, Note>
  selection: ReturnType<typeof noteSelection>
  stop(): void
}
/** React stores the last known value of a field; an event with the same value is ignored as unchanged. */
type Tracked = FormField & { _valueTracker?: { setValue(known: string): void } | null }

const intervalMs = 50
const longestMs = 15_000

/**
 * Records input and changes of fields before hydration. React resets textareas when it hydrates them; other fields
 * keep their value, but no handler is called, and the next render of a controlled one resets it too. React's own
 * option `enableHydrationChangeEvent` is not released yet.
 */
export function noteEarlyInput(): EarlyInputs {
  const noted = new Map<FormField, Note>()
  const listening = new AbortController()
  const note = (field: FormField) => {
    for (const other of noted.keys()) if (gaveWay(other, field)) noted.delete(other)
    noted.set(field, { value: valueOf(field), isReplayed: noted.get(field)?.isReplayed ?? false })
  }
  for (const field of fieldsOfPage()) if (isChanged(field)) note(field)
  const listen = ({ target }: Event) => {
    if (isField(target) && (noted.has(target) || !isTakenOver(target))) note(target)
  }
  for (const type of ['input', 'change'])
    document.addEventListener(type, listen, { capture: true, signal: listening.signal })
  const selection = noteSelection(isTakenOver, listening.signal)
  return { noted, selection, stop: () => listening.abort() }
}

type Props = { early: EarlyInputs; children: ReactNode }

/**
 * Replays the missed events of fields after hydration. Components whose chunk is still loading receive them when they
 * hydrate.
 */
export function EarlyInput({ early: { noted, selection, stop }, children }: Props) {
  useLayoutEffect(() => {
    const since = performance.now()
    const look = (isFirst = false) => {
      for (const [field, note] of noted) {
        if (note.isReplayed) {
          // second pass: fields that got their handlers by the re-render after hydration, and a blur for those left
          // meanwhile
          settle(field, note)
          noted.delete(field)
        } else if (isTakenOver(successorOf(field)) || (isFirst && isTakenOver(urged(field)))) {
          note.isReplayed = true
          replay(field, note)
        }
      }
      selection.restore()
      const isOver = noted.size === 0 && fieldsOfPage().every(isTakenOver)
      if (isOver || performance.now() - since > longestMs) stop()
      else setTimeout(look, intervalMs)
    }
    // after React has finished this render, and before the next one resets fields
    queueMicrotask(() => look(true))
  }, [noted, selection, stop])
  return children
}

const unasked = new Set(['hidden', 'submit', 'button', 'reset', 'image'])
const isField = (target: EventTarget | null): target is FormField =>
  (target instanceof HTMLInputElement && !unasked.has(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
const fieldsOfPage = (): FormField[] =>
  [...document.querySelectorAll('input, textarea, select')].filter(isField)
const isCheckable = (field: FormField): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
const valueOf = (field: FormField): string => (isCheckable(field) ? String(field.checked) : field.value)
const isTakenOver = (field: FormField): boolean =>
  Object.keys(field).some((key) => key.startsWith('__reactProps'))

/** Whether `other` is a radio button of the same group that was unchecked by `field`. */
const gaveWay = (other: FormField, field: FormField): boolean =>
  other !== field &&
  other.type === 'radio' &&
  field.type === 'radio' &&
  other.name === field.name &&
  other.form === field.form

function isChanged(field: FormField): boolean {
  if (field.disabled) return false
  if (field instanceof HTMLSelectElement) return isChosenAnew(field)
  if (!isCheckable(field)) return field.value !== field.defaultValue
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
}

function isChosenAnew({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options]
  const first = all.findLast((option) => option.defaultSelected) ?? all.find((option) => !option.disabled)
  return all.some((option) => option.selected !== (multiple ? option.defaultSelected : option === first))
}

/** The field, or its replacement after hydration. */
function successorOf(field: FormField): Tracked {
  if (field.isConnected) return field
  const isSame = (other: FormField) =>
    other.type === field.type && (!isCheckable(field) || other.value === field.value)
  return [...document.getElementsByName(field.name)].filter(isField).find(isSame) ?? field
}

/** An event makes React hydrate the component at once where possible; the event itself is not seen as a change. */
function urged(field: FormField): FormField {
  sendChange(field)
  return successorOf(field)
}

function replay(early: FormField, { value }: Note): void {
  const field = successorOf(early)
  if (field.type !== 'file' && valueOf(field) !== value) {
    if (isCheckable(field)) field.checked = value === 'true'
    else field.value = value
  }
  field._valueTracker?.setValue(isCheckable(field) ? String(value !== 'true') : `${value} `)
  sendChange(field)
}

function settle(early: FormField, note: Note): void {
  const field = successorOf(early)
  if (field.type !== 'file' && valueOf(field) !== note.value) replay(field, note)
  if (!isCheckable(field) && field !== document.activeElement)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** React listens to click on checkboxes; a synthetic click does not toggle them. */
function sendChange(field: FormField): void {
  const types = isCheckable(field) ? ['click', 'input', 'change'] : ['input', 'change']
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }))
}
