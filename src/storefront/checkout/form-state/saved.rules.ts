import type { Address } from '#shop/profile/contract.ts'
import { personName } from '#shop/person.ts'
import type { DeliveryForm } from './field-rules.rules.ts'
import type { Typed } from './typed.rules.ts'
import { personValues, placeValues, billingValues } from './saved-values.rules.ts'

/** A saved address as a checkout choice: its text, and the values of the fields that it fills. */
export type Saved = { id: string; isDefault: boolean; name: string; text: string; values: Typed }
/** Saved addresses that fit the selected country; pickup points are among the delivery addresses. */
export type Book = { delivery: readonly Saved[]; billing: readonly Saved[] }
export type SavedAddressFields = keyof Book

/** Fields that are filled or cleared when a saved address is selected. */
export const filledFields = {
  delivery: [
    'delivery_lastname',
    'delivery_firstname',
    'delivery_kana',
    'delivery_calling_code',
    'delivery_contact',
    'delivery_province',
    'delivery_city',
    'delivery_zip',
    'delivery_address',
    'delivery_address2',
    'delivery_location_code',
  ],
  billing: [
    'billing_lastname',
    'billing_firstname',
    'billing_contact',
    'billing_address',
    'billing_address2',
    'billing_city',
    'billing_country',
  ],
} as const satisfies Record<SavedAddressFields, readonly string[]>

/** Saved addresses usable for an order to this country, default first. `names`: country names in the page's language. */
export function bookFor(
  addresses: readonly Address[],
  form: DeliveryForm,
  names: Readonly<Record<string, string>>,
): Book {
  const saved = (address: Address, values: Typed): Saved => ({
    id: address.id,
    isDefault: address.isDefault,
    name: personName(address),
    text: address.lines.join(' · '),
    values,
  })
  const delivery = addresses
    .filter(({ type, country }) => type === 'delivery' && country === form.country)
    .map((address) => saved(address, { ...personValues(address), ...placeValues(address) }))
  const pickup = addresses
    .filter(({ type }) => type === 'pickup')
    .flatMap((address) => {
      const point = form.pickupPoints.find(({ code }) => code === address.locationCode)
      if (!point) return []
      const values = {
        ...personValues(address),
        delivery_method: point.method,
        delivery_location_code: point.code,
      }
      return [{ ...saved(address, values), text: `${point.name} · ${point.district} · ${point.address}` }]
    })
  const billing = addresses
    .filter(({ type }) => type === 'billing')
    .map((address) => saved(address, billingValues(address, names[address.country] ?? address.country)))
  return { delivery: [...delivery, ...pickup], billing }
}

/** Initial field values: the default addresses; without default shipping address a default pickup point, or the first entry. */
export function startOfBook({ delivery, billing }: Book): Typed {
  const sent = delivery.find(({ isDefault, values }) => isDefault && values.delivery_method === 'shipping')
  const first = sent ?? delivery.find(({ isDefault }) => isDefault) ?? delivery[0]
  const billed = billing.find(({ isDefault }) => isDefault)
  return { ...(first ? chosen('delivery', first) : {}), ...(billed ? chosen('billing', billed) : {}) }
}

const chosen = (section: SavedAddressFields, { id, values }: Saved): Typed => ({
  ...values,
  [`saved_${section}`]: id,
  [`filled_${section}`]: id,
})

/** Cleared fields, without a selected address. */
const emptied = (section: SavedAddressFields): Typed => ({
  ...Object.fromEntries(
    filledFields[section].filter((name) => name !== 'delivery_calling_code').map((name) => [name, '']),
  ),
  [`saved_${section}`]: '',
  [`filled_${section}`]: '',
})

/** Field values after selecting an entry; `before`: values typed earlier, restored by "another address". */
export function withChoice(book: Book, section: SavedAddressFields, id: string, before: Typed | null): Typed {
  const found = book[section].find((saved) => saved.id === id)
  return found ? chosen(section, found) : { ...emptied(section), ...before }
}

/** Current field values of a section, to restore them later. */
export const standing = (typed: Typed, section: SavedAddressFields): Typed =>
  Object.fromEntries(
    [...filledFields[section], ...(section === 'delivery' ? ['delivery_method'] : [])].map((name) => [
      name,
      typed[name] ?? '',
    ]),
  )

/** Fills the fields of sections whose selected entry differs from the one they were filled from, for forms without JavaScript. */
export function followChoice(book: Book, typed: Typed): Typed {
  const sections = (['delivery', 'billing'] as const).filter(
    (section) => (typed[`saved_${section}`] ?? '') !== (typed[`filled_${section}`] ?? ''),
  )
  return Object.assign(
    {},
    typed,
    ...sections.map((section) => withChoice(book, section, typed[`saved_${section}`] ?? '', null)),
  ) as Typed
}

/** Deselects the saved address after one of its fields was edited. */
export function withoutStaleChoice(typed: Typed, changedField: string): Typed {
  const section = (['delivery', 'billing'] as const).find((each) =>
    (filledFields[each] as readonly string[]).includes(changedField),
  ) // includes() wants the narrow type
  return section && typed[`saved_${section}`]
    ? { ...typed, [`saved_${section}`]: '', [`filled_${section}`]: '' }
    : typed
}
