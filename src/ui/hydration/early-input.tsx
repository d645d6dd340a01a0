import { useLayoutEffect, type ReactNode } from 'react'
import { noteSelection } from './early-selection.ts'

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Note = { value: string; isReplayed: boolean }
type EarlyInputs = {
  /** Fields that no longer stand as the server wrote them, and how they stand. */
  noted: Map<FormField, Note>
  selection: ReturnType<typeof noteSelection>
  stop(): void
}
/** React's note of what it last knew of a field: an event that brings the same is none to it. */
type Tracked = FormField & { _valueTracker?: { setValue(known: string): void } | null }

const intervalMs = 50
const longestMs = 15_000

/**
 * Notes what is typed and chosen in the page's fields before anything of the page listens. React sets a textarea
 * back when it takes it over; it leaves other fields as they stand, but no handler hears of them, and the next
 * drawing of a controlled one sets it back too. `enableHydrationChangeEvent`, React's own remedy, is in no
 * release yet.
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
 * Tells a page that was just taken over what happened in its fields before, by the events that it missed. Parts
 * whose script is still on its way hear of it when they are taken over.
 */
export function EarlyInput({ early: { noted, selection, stop }, children }: Props) {
  useLayoutEffect(() => {
    const since = performance.now()
    const look = (isFirst = false) => {
      for (const [field, note] of noted) {
        if (note.isReplayed) {
          // fields that listen only since the page was drawn as one with script, and those that were left
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
    // after React is done with this drawing, and before the next one sets fields back
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

/** Whether `other` is a radio button that is not checked any more, as `field` is. */
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

/** The field, or the one that took its place when the page came alive. */
function successorOf(field: FormField): Tracked {
  if (field.isConnected) return field
  const isSame = (other: FormField) =>
    other.type === field.type && (!isCheckable(field) || other.value === field.value)
  return [...document.getElementsByName(field.name)].filter(isField).find(isSame) ?? field
}

/** For the sake of an event React takes over at once what it can; the event itself is then no news to it. */
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

/** A click is how React hears of a box; one that is no mouse's changes nothing in it. */
function sendChange(field: FormField): void {
  const types = isCheckable(field) ? ['click', 'input', 'change'] : ['input', 'change']
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }))
}
