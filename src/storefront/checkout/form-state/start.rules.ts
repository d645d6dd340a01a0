import { filledFields, type SavedAddressFields } from './saved.rules.ts'
import type { Typed } from './typed.rules.ts'

type Sources = {
  /** Values that the page was rendered with: from the account and the saved addresses. */
  rendered: Typed
  /** Current values of the form, possibly typed before hydration. */
  now: Typed
  /** Values typed in this tab before; null: none. */
  draft: Typed | null
  /** Values stored in this browser by an earlier checkout. */
  recalled: Typed
}

const places = {
  delivery: [
    'delivery_kana',
    'delivery_province',
    'delivery_city',
    'delivery_zip',
    'delivery_address',
    'delivery_address2',
    'delivery_location_code',
  ],
  billing: ['billing_address', 'billing_address2', 'billing_city', 'billing_country'],
} as const satisfies Record<SavedAddressFields, readonly string[]>

const some = (typed: Typed, names: readonly string[]): boolean =>
  names.some((name) => (typed[name] ?? '') !== '')

/** Clears a preselected saved address if one was typed, so that the two are never mixed. */
function besideTyped(rendered: Typed, draft: Typed, section: SavedAddressFields): Typed {
  if (!rendered[`saved_${section}`] || draft[`saved_${section}`] || !some(draft, filledFields[section]))
    return {}
  const emptied = some(draft, places[section])
    ? Object.fromEntries(places[section].map((name) => [name, '']))
    : {}
  return { ...emptied, [`saved_${section}`]: '', [`filled_${section}`]: '' }
}

/**
 * Initial field values, by precedence: values typed in this tab, then the saved address, then values stored in this
 * browser. `typed` is the object `now` itself if nothing was added.
 */
export function startingFields({ rendered, now: current, draft, recalled }: Sources): {
  typed: Typed
  isRecalled: boolean
} {
  const typedHere = draft ?? {}
  const wanted = {
    ...besideTyped(rendered, typedHere, 'delivery'),
    ...besideTyped(rendered, typedHere, 'billing'),
    ...typedHere,
  }
  const untouched = (name: string): boolean => (current[name] ?? '') === (rendered[name] ?? '')
  const fromDraft = Object.entries(wanted).filter(
    ([name, value]) => untouched(name) && value !== (current[name] ?? ''),
  )
  const known = current.email && recalled.email && recalled.email !== current.email ? {} : recalled // stored by another person at this browser
  const filled: readonly string[] =
    rendered.saved_delivery || some(typedHere, places.delivery) ? filledFields.delivery : []
  const added = Object.entries(known).filter(
    ([name, value]) =>
      !filled.includes(name) &&
      !Object.hasOwn(wanted, name) &&
      current[name] !== value &&
      (!current[name] || (name === 'delivery_calling_code' && !current.delivery_contact)),
  )
  if (fromDraft.length === 0 && added.length === 0) return { typed: current, isRecalled: false }
  const isRecalled = added.some(([name]) => name !== 'delivery_calling_code')
  return { typed: { ...current, ...Object.fromEntries(added), ...Object.fromEntries(fromDraft) }, isRecalled }
}

/** Values typed by the shopper: fields that differ from the rendered ones. */
export const typedOnly = (rendered: Typed, typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (rendered[name] ?? '')))
