/** Hidden fields with the version on which a form was filled in (rules/desk). */
const versionNames = ['expected', 'base', 'seen'] as const
const quick = new Set(['hidden', 'submit', 'button', 'file', 'password'])

/** Value and label of a form field. */
export type Held = { label: string; value: string }
export type NewerVersion = {
  /** Version fields of the current form. */
  fixed: Readonly<Record<string, string>>
  /** Fields that another staff user changed. */
  changes: readonly Held[]
}

/** Whether a form edits a version of a record, so that concurrent edits are detected. */
export const isOfVersion = (fixed: Readonly<Record<string, string>>): boolean =>
  'expected' in fixed || 'base' in fixed

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName) && (element as Control).name !== ''

/** Whether a control is a checkbox or radio button, which are compared individually. */
const isTick = ({ type }: Control): boolean => type === 'checkbox' || type === 'radio'
const keyOf = (control: Control): string =>
  isTick(control) ? `${control.name}=${control.value}` : control.name

function textOf(control: Control): string {
  if (isTick(control)) return (control as HTMLInputElement).checked ? '✓' : ''
  if (control.tagName !== 'SELECT') return control.value.trim()
  return [...(control as HTMLSelectElement).selectedOptions].map(({ text }) => text.trim()).join(', ')
}

/** Label of a control, prefixed by the legend of its fieldset, for example the language of a subject. */
function labelOf(control: Control): string {
  const label = (control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? '').trim()
  const part = control.closest('fieldset')?.querySelector('legend')?.textContent.trim() ?? ''
  return part === '' || label === '' ? label : `${part} · ${label}`
}

/** All visible, editable fields of a form by name. */
export function heldBy(form: HTMLFormElement): Map<string, Held> {
  const controls = [...form.elements].filter(isControl).filter(({ type }) => !quick.has(type))
  const held = new Map<string, Held>()
  for (const control of controls) {
    const label = labelOf(control)
    if (label !== '') held.set(keyOf(control), { label, value: textOf(control) })
  }
  return held
}

/**
 * Fetches the current page from the server and compares its form with this one; typed values are not changed. Null if
 * the page cannot be loaded or no longer has the form.
 */
export async function readNewer(
  form: HTMLFormElement,
  before: ReadonlyMap<string, Held>,
): Promise<NewerVersion | null> {
  const answer = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } })
  if (!answer.ok) return null
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const id = hiddenOf(form, 'id')
  const newer = [...page.forms].find(
    (one) => one.getAttribute('action') === form.getAttribute('action') && hiddenOf(one, 'id') === id,
  )
  if (!newer) return null
  const mine = heldBy(form)
  const changes = [...heldBy(newer)].flatMap(([key, held]) =>
    [before.get(key)?.value ?? '', mine.get(key)?.value].includes(held.value) ? [] : [held],
  )
  const fixed = versionNames.flatMap((name) => {
    const value = hiddenOf(newer, name)
    return value === null ? [] : [[name, value] as const]
  })
  return { fixed: Object.fromEntries(fixed), changes }
}

const hiddenOf = (form: HTMLFormElement, name: string): string | null =>
  form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`)?.value ?? null
