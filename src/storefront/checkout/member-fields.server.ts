import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { listAddresses, wholeBook } from '#shop/profile/contract.ts'
import { getUser } from '#shop/auth/contract.ts'
import { countryKeys, countryName, type Locale } from '#shop/region.ts'
import { phoneParts } from '../shell/region/phone-countries.server.ts'
import { isSignedIn } from '../shell/shell-data.ts'
import type { DeliveryForm } from './form-state/field-rules.rules.ts'
import { bookFor, type Book } from './form-state/saved.rules.ts'
import type { Typed } from './form-state/typed.rules.ts'

/** The member's saved addresses for an order to this country; null: not signed in, or the call failed. */
export async function bookOf(
  args: LoaderFunctionArgs,
  form: DeliveryForm,
  locale: Locale,
): Promise<Book | null> {
  if (!isSignedIn(args.request)) return null
  const names = Object.fromEntries(countryKeys.map((key) => [key, countryName(locale, key)]))
  return callApi(args, listAddresses, wholeBook).then(
    ({ addresses }) => bookFor(addresses, form, names),
    () => null, // the address can be typed instead
  )
}

/** Fields known from the account: e-mail, name and telephone number. */
export async function knownFields(args: LoaderFunctionArgs, callingCode: string): Promise<Typed> {
  const found = isSignedIn(args.request) ? await callApi(args, getUser, {}).catch(() => null) : null
  if (!found) return { delivery_calling_code: callingCode }
  const { username, firstname, lastname, contactNo, contactCountry } = found.user
  const { code, number } = phoneParts(contactNo, contactCountry) ?? { code: callingCode, number: '' }
  return {
    email: username,
    delivery_firstname: firstname,
    delivery_lastname: lastname,
    delivery_calling_code: code,
    delivery_contact: number,
  }
}
