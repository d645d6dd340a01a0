import { filledFields, type SavedAddressFields } from './saved.rules.ts'
import type { Typed } from './typed.rules.ts'

type Sources = {
  /** What the page came with: the account, the address book. */
  rendered: Typed
  /** What stands in the form by now: typed before the script was there, maybe. */
  now: Typed
  /** What was typed in this tab before; null: nothing yet. */
  draft: Typed | null
  /** What was typed in this browser last time. */
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

/**
 * An entry of the book gives way whole to an address that was typed: never half of one and half of the other.
 */
function besideTyped(rendered: Typed, draft: Typed, section: SavedAddressFields): Typed {
  if (!rendered[`saved_${section}`] || draft[`saved_${section}`] || !some(draft, filledFields[section]))
    return {}
  const emptied = some(draft, places[section])
    ? Object.fromEntries(places[section].map((name) => [name, '']))
    : {}
  return { ...emptied, [`saved_${section}`]: '', [`filled_${section}`]: '' }
}

/**
 * What the fields begin with: what is typed in this tab before everything, then the address book, then what
 * was typed in this browser last time. `typed` is `now` itself where nothing was added.
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
  const known = current.email && recalled.email && recalled.email !== current.email ? {} : recalled // of somebody else at this browser
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

/** What was typed of a form: the fields that differ from what the page came with. */
export const typedOnly = (rendered: Typed, typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (rendered[name] ?? '')))
