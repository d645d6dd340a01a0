import type { Address } from '#shop/profile/contract.ts'
import { writtenCallingCode } from '#shop/delivery/calling.rules.ts'
import type { Typed } from './typed.rules.ts'

/** Values of the delivery form's recipient fields. */
export const personValues = ({ firstname, lastname, code, callingCountry, phone }: Address): Typed => ({
  delivery_lastname: lastname,
  delivery_firstname: firstname,
  delivery_calling_code: writtenCallingCode({ code, country: callingCountry }),
  delivery_contact: phone,
})

/** Values of the delivery form's address fields. */
export const placeValues = ({ kana, province, city, zip, address, address2 }: Address): Typed => ({
  delivery_method: 'shipping',
  delivery_kana: kana,
  delivery_province: province,
  delivery_city: city,
  delivery_zip: zip,
  delivery_address: address,
  delivery_address2: address2,
})

/** Values of the billing form; `country`: its name in the language of the page. */
export const billingValues = (
  { firstname, lastname, code, phone, address, address2, province, city, zip }: Address,
  country: string,
): Typed => ({
  billing_same: '',
  billing_lastname: lastname,
  billing_firstname: firstname,
  billing_contact: phone === '' ? '' : `+${code} ${phone}`,
  billing_address: address,
  billing_address2: address2,
  billing_city: [city, province, zip].filter(Boolean).join(' '),
  billing_country: country,
})
