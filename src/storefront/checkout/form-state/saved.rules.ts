import type { Address } from '#shop/profile/contract.ts'
import { personName } from '#shop/person.ts'
import type { DeliveryForm } from './field-rules.rules.ts'
import type { Typed } from './typed.rules.ts'
import { personValues, placeValues, billingValues } from './saved-values.rules.ts'

/** An address of the member's book as the checkout offers it: what it reads like, and the fields it fills. */
export type Saved = { id: string; isDefault: boolean; name: string; text: string; values: Typed }
/**
 * What fits the country that is chosen; pickup points go with the addresses, as an order goes to one of them.
 */
export type Book = { delivery: readonly Saved[]; billing: readonly Saved[] }
export type SavedAddressFields = keyof Book

/** Fields that the choice of a saved address fills, and empties again. */
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

/**
 * The book as far as an order to this country can use it; the default first. `names`: countries as the page's
 * language says them.
 */
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

/**
 * What the fields begin with: the defaults; where nothing is delivered to by default, the first pickup point
 * that is.
 */
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

/** Nothing saved: the fields are there to be filled in anew. */
const emptied = (section: SavedAddressFields): Typed => ({
  ...Object.fromEntries(
    filledFields[section].filter((name) => name !== 'delivery_calling_code').map((name) => [name, '']),
  ),
  [`saved_${section}`]: '',
  [`filled_${section}`]: '',
})

/**
 * What choosing an entry makes of the fields; `before`: what was typed in its place earlier, which comes back
 * with "another address".
 */
export function withChoice(book: Book, section: SavedAddressFields, id: string, before: Typed | null): Typed {
  const found = book[section].find((saved) => saved.id === id)
  return found ? chosen(section, found) : { ...emptied(section), ...before }
}

/** The fields of a part as they stand, to be had again. */
export const standing = (typed: Typed, section: SavedAddressFields): Typed =>
  Object.fromEntries(
    [...filledFields[section], ...(section === 'delivery' ? ['delivery_method'] : [])].map((name) => [
      name,
      typed[name] ?? '',
    ]),
  )

/** A form without script chose another entry than the one its fields were filled from. */
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

/** What was typed differs from what is saved: then it is another address. */
export function withoutStaleChoice(typed: Typed, changedField: string): Typed {
  const section = (['delivery', 'billing'] as const).find((each) =>
    (filledFields[each] as readonly string[]).includes(changedField),
  ) // includes() wants the narrow type
  return section && typed[`saved_${section}`]
    ? { ...typed, [`saved_${section}`]: '', [`filled_${section}`]: '' }
    : typed
}
