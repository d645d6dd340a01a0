/** Labels of the address lines by country: keys of the translations `checkout.label`. */
const namedIn = {
  hk: {
    delivery_address: 'street',
    delivery_address2: 'flat',
    delivery_province: 'area',
    delivery_city: 'district',
  },
  tw: {
    delivery_province: 'county',
    delivery_city: 'township',
    delivery_address: 'street',
    delivery_passport: 'twId',
  },
  jp: { delivery_province: 'prefecture' },
  us: { delivery_province: 'state' },
  au: { delivery_province: 'state' },
  my: { delivery_province: 'state' },
  kr: { delivery_passport: 'pccc' },
} as const

const named = {
  email: 'email',
  delivery_contact: 'phone',
  delivery_calling_code: 'callingCode',
  delivery_firstname: 'firstname',
  delivery_lastname: 'lastname',
  delivery_address: 'address',
  delivery_address2: 'address2',
  delivery_city: 'city',
  delivery_province: 'province',
  delivery_kana: 'kana',
  delivery_zip: 'zip',
  delivery_passport: 'passport',
  delivery_location_code: 'pickup',
  delivery_method: 'method',
  'gift_message[recipient]': 'recipient',
  'gift_message[message]': 'message',
  'gift_message[sender]': 'sender',
  billing_firstname: 'firstname',
  billing_lastname: 'lastname',
  billing_contact: 'phone',
  billing_address: 'address',
  billing_address2: 'address2',
  billing_city: 'city',
  billing_country: 'country',
  client_remarks: 'remarks',
  coupon: 'coupon',
  wallet_amount: 'wallet',
  gift_code: 'giftCode',
  payment_method: 'payment',
  agree_terms: 'terms',
  agree_card: 'card',
  agree_age: 'age',
  agree_health: 'health',
} as const

type ByCountry = typeof namedIn

type Values<T> = T extends unknown ? T[keyof T] : never

export type LabelKey = (typeof named)[keyof typeof named] | Values<ByCountry[keyof ByCountry]>

export type FieldName = keyof typeof named

/** All fields of the checkout by their API names, in page order. */
export const fieldNames = Object.keys(named) as FieldName[] // keys of the table

/** Label of a field for a country; the general label if the country has none. */
export function labelKey(name: FieldName, country: string): LabelKey {
  const namesHere: Partial<Record<FieldName, LabelKey>> = Object.hasOwn(namedIn, country)
    ? namedIn[country as keyof ByCountry]
    : {} // just looked up
  return namesHere[name] ?? named[name]
}
