import { writtenCallingCode } from '#shop/delivery/calling.rules.ts'
import {
  addressFields,
  rulesOfAddress,
  type AddressField,
} from '../../checkout/form-state/field-rules.rules.ts'
import { phone, required, type Rule } from '../../content/forms/field.rules.ts'
import type { AddressFormPage } from './address.server.ts'
import type { Values } from '../../content/forms/field.rules.ts'

/** Field name in the address book: the checkout's without prefix. */
export const bookName = (wire: string): string => wire.replace(/^delivery_/, '')

/** Initial field values: those of a refused form, or the saved address without its identity number. */
export function startOf({ typed, edited, requested }: AddressFormPage): Readonly<Record<string, string>> {
  if (typed) return typed
  if (!edited) return { code: requested.callingCode }
  const code = writtenCallingCode({ code: edited.code, country: edited.callingCountry })
  const { firstname, lastname, phone, address, address2, city, province, zip, kana } = edited
  const flags = { is_default: edited.isDefault ? '1' : '0', location_code: edited.locationCode ?? '' }
  return { firstname, lastname, code, phone, address, address2, city, province, zip, kana, ...flags }
}

/** Address lines of the country; an identity number applies to delivery addresses only. */
export function linesOf(
  { kind, requested }: Pick<AddressFormPage, 'kind' | 'requested'>,
  typed: Values,
): AddressField[] {
  if (kind === 'pickup') return []
  return addressFields(requested, typed).filter(
    (line) => kind === 'delivery' || line.name !== 'delivery_passport',
  )
}

/** Validation rules; a stored identity number need not be typed again. */
export const rulesOfForm = (
  { kind, edited }: Pick<AddressFormPage, 'kind' | 'edited'>,
  lines: readonly AddressField[],
): Record<string, readonly Rule[]> => ({
  firstname: [required],
  lastname: [required],
  phone: [required, phone(6)],
  ...(kind === 'pickup' ? { location_code: [required] } : {}),
  ...Object.fromEntries(
    rulesOfAddress(lines).map(([name, rule]) => [
      bookName(name),
      name === 'delivery_passport' && edited?.passport ? rule.filter((each) => each !== required) : rule,
    ]),
  ),
})
