/** Words that say which version a form was filled in on (rules/desk). */
const versionNames = ['expected', 'base', 'seen'] as const
const quick = new Set(['hidden', 'submit', 'button', 'file', 'password'])

/** What a form holds of one name, and how a reader is told of it. */
export type Held = { label: string; value: string }
export type NewerVersion = {
  /** The version's own words of the form as it is now. */
  fixed: Readonly<Record<string, string>>
  /** What somebody else changed of it. */
  changes: readonly Held[]
}

/** Whether a form is about one version of a thing, so that somebody else can be first. */
export const isOfVersion = (fixed: Readonly<Record<string, string>>): boolean =>
  'expected' in fixed || 'base' in fixed

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: Element): element is Control =>
  ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName) && (element as Control).name !== ''

/** Of ticks and radio buttons, each stands for itself. */
const isTick = ({ type }: Control): boolean => type === 'checkbox' || type === 'radio'
const keyOf = (control: Control): string =>
  isTick(control) ? `${control.name}=${control.value}` : control.name

function textOf(control: Control): string {
  if (isTick(control)) return (control as HTMLInputElement).checked ? '✓' : ''
  if (control.tagName !== 'SELECT') return control.value.trim()
  return [...(control as HTMLSelectElement).selectedOptions].map(({ text }) => text.trim()).join(', ')
}

/** With the name of the part it stands in, as a subject has of its language. */
function labelOf(control: Control): string {
  const label = (control.labels?.[0]?.textContent ?? control.getAttribute('aria-label') ?? '').trim()
  const part = control.closest('fieldset')?.querySelector('legend')?.textContent.trim() ?? ''
  return part === '' || label === '' ? label : `${part} · ${label}`
}

/** Every field somebody can see and change, by its name. */
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
 * Reads this form anew, of the page it stands on, as the server draws it: what is typed here stays where it is. Null
 * where the page has it no more, or cannot be had.
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
