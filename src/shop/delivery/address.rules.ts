import { personName } from '../person.ts'
import type { CountryKey } from '../region.ts'
import { readCallingCode } from './calling.rules.ts'
import { choicesOf, districtNamed, placeNamed } from './places.rules.ts'
import type { DeliveryProblem } from './rules.ts'

/** An address as entered. `province` and `city` are keys if the country has a list of choices. */
export type Address = {
  firstname: string
  lastname: string
  callingCode: string
  contact: string
  address: string
  address2: string
  city: string
  province: string
  zip: string
  /** Japan: phonetic spelling of the recipient's name, in hiragana or katakana. */
  kana: string
  /** Taiwan: identity number for customs. */
  passport: string
}
export type AddressField = keyof Address

/** A valid telephone number. */
export type Phone = { e164: string; /** ISO, upper case. */ country: string | null; isMobile: boolean }

type Asked = {
  required: boolean
  /** For browsers and server alike; whole, without flags. */ pattern: string | null
}
type Form = { callingCode: string; fields: Partial<Record<AddressField, Asked>> }

const must: Asked = { required: true, pattern: null }
const may: Asked = { required: false, pattern: null }
const like = (pattern: string): Asked => ({ required: true, pattern })
const person = { lastname: must, firstname: must, callingCode: must, contact: must }
const street = { address: must, address2: may }
const full = (zip: string) => ({ ...person, zip: like(zip), province: must, city: must, ...street })
/** Address fields in Western order: street first, largest area last. */
const western = (zip: string) => ({ ...person, ...street, city: must, province: must, zip: like(zip) })

/** Pattern for kana only; half-width kana are widened before. */
const kanaLetters = '[\\p{Script=Hiragana}\\p{Script=Katakana}ー・ ]{1,60}'

const mostNames = "[\\p{Script=Han}]{2,20}|[\\p{Script=Latin} .'’-]{2,20}"

/** Address fields by country, in form order. Hong Kong and Macau have no postal codes. */
const forms: Record<CountryKey, Form> = {
  hk: { callingCode: '852', fields: { ...person, province: must, city: must, ...street } },
  tw: {
    callingCode: '886',
    fields: {
      ...person,
      province: must,
      city: must,
      zip: like('\\d{3}(\\d{2,3})?'),
      ...street,
      passport: must,
    },
  },
  sg: { callingCode: '65', fields: { ...person, ...street, zip: like('\\d{6}') } },
  jp: {
    callingCode: '81',
    fields: {
      ...person,
      kana: { required: false, pattern: kanaLetters },
      zip: like('\\d{3}-?\\d{4}'),
      province: must,
      city: may,
      ...street,
    },
  },
  au: { callingCode: '61', fields: western('\\d{4}') },
  us: { callingCode: '1', fields: western('\\d{5}(-\\d{4})?') },
  ca: { callingCode: '1', fields: western('[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d') },
  ch: { callingCode: '41', fields: { ...person, ...street, zip: like('\\d{4}'), city: must } },
  uk: {
    callingCode: '44',
    fields: { ...person, ...street, city: must, zip: like('[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}') },
  },
  my: {
    callingCode: '60',
    fields: { ...person, ...street, zip: like('\\d{5}'), city: must, province: must },
  },
  kr: {
    callingCode: '82',
    fields: { ...full('\\d{5}'), passport: { required: false, pattern: 'P\\d{12}' } },
  },
  cn: { callingCode: '86', fields: full('\\d{6}') },
  th: { callingCode: '66', fields: { ...person, ...street, city: must, province: may, zip: like('\\d{5}') } },
}

export const addressForm = (country: CountryKey): Form => forms[country]

/** Fee area of an address: Macau has its own fees (rules/delivery#2). */
export const areaOf = (country: CountryKey, address: Pick<Address, 'province'>): string =>
  country === 'hk' && address.province === 'macau' ? 'macau' : ''

/** Full-width digits, letters and hyphens of an input method, also the minus sign that Japanese ones write, as ASCII. */
const halfWidth = (written: string): string => written.normalize('NFKC').replaceAll('\u2212', '-').trim()

/** Normalises an address: places as keys, region derived from the district, no postal code in countries without. */
export function tidyAddress(country: CountryKey, written: Address): Address {
  const { province } = choicesOf(country)
  const named = placeNamed(province, written.province)
  const district = districtNamed(country, written.city, named)
  const region = district?.within ? placeNamed(province, district.within) : named
  const fieldRules = forms[country].fields
  return {
    ...written,
    callingCode: readCallingCode(written.callingCode).code || forms[country].callingCode,
    city: district?.key ?? written.city,
    province: region?.key ?? written.province,
    zip: fieldRules.zip ? halfWidth(written.zip).toUpperCase() : '',
    kana: fieldRules.kana ? halfWidth(written.kana).replaceAll(/\s+/g, ' ') : '',
    passport: fieldRules.passport ? halfWidth(written.passport).toUpperCase().replaceAll(/[\s-]/g, '') : '',
  }
}

/** Error of a field whose pattern does not match; others than these are postal codes. */
const malformed: Partial<Record<AddressField, DeliveryProblem>> = {
  passport: 'identity_number',
  kana: 'kana',
}

/** All validation errors of a normalised address, by field. */
export function addressErrors(
  country: CountryKey,
  address: Address,
  phone: Phone | null,
): { field: AddressField; problem: DeliveryProblem }[] {
  const errors: { field: AddressField; problem: DeliveryProblem }[] = []
  const places = choicesOf(country)
  const region = placeNamed(places.province, address.province)
  for (const [name, fieldRule] of Object.entries(forms[country].fields)) {
    const field = name as AddressField // the keys of a form
    const text = address[field]
    if (text === '') {
      if (fieldRule.required) errors.push({ field, problem: 'field_missing' })
    } else if (fieldRule.pattern && !new RegExp(`^(?:${fieldRule.pattern})$`, 'u').test(text))
      errors.push({ field, problem: malformed[field] ?? 'postcode' })
    else if (
      field === 'province' &&
      places.province.length > 0 &&
      !places.province.some(({ key }) => key === text)
    )
      errors.push({ field, problem: 'unknown_choice' })
    else if (
      field === 'city' &&
      places.city.length > 0 &&
      !(region ? districtNamed(country, text, region) : placeNamed(places.city, text))
    )
      errors.push({ field, problem: 'unknown_choice' })
  }
  if (address.contact !== '' && !phone) errors.push({ field: 'contact', problem: 'phone' })
  return country === 'tw' ? [...errors, ...taiwanFaults(address, phone)] : errors
}

/** Validation errors for Taiwan, whose customs compare name, number and mobile with the recipient's registration. */
function taiwanFaults(
  address: Address,
  phone: Phone | null,
): { field: AddressField; problem: DeliveryProblem }[] {
  const errors: { field: AddressField; problem: DeliveryProblem }[] = []
  const name = personName(address)
  if (name !== '' && !new RegExp(`^(?:${mostNames})$`, 'u').test(name))
    errors.push({ field: 'firstname', problem: 'real_name' })
  const district = districtNamed('tw', address.city, placeNamed(choicesOf('tw').province, address.province))
  if (district?.zip && /^\d{3,6}$/.test(address.zip) && !address.zip.startsWith(district.zip))
    errors.push({ field: 'zip', problem: 'postcode' })
  if (phone && !/^\+8869\d{8}$/.test(phone.e164)) errors.push({ field: 'contact', problem: 'taiwan_phone' })
  if (address.passport !== '' && !isIdentityNumber(address.passport))
    errors.push({ field: 'passport', problem: 'identity_number' })
  return errors
}

// Each letter stands for two digits, in alphabetical order except I, O, W and Z, which were assigned later.
const letterNumbers = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const numberOf = (email: string): number => letterNumbers.indexOf(email) + 10

/**
 * Whether a text is a valid number for Taiwan's customs: of an identity card or residence permit (new: digits, old: two
 * letters), each with its check digit, or of a passport.
 */
export function isIdentityNumber(text: string): boolean {
  if (/^[A-Z][12]\d{8}$/.test(text) || /^[A-Z][89]\d{8}$/.test(text)) return isChecked(text)
  if (/^[A-Z][A-D]\d{8}$/.test(text))
    return isChecked(text.slice(0, 1) + (numberOf(text.charAt(1)) % 10) + text.slice(2))
  if (/^[A-Z]\d{9}$/.test(text)) return false // shaped like a card, but no such first digit
  return /^[A-Z]{0,2}\d{7,9}$/.test(text)
}

function isChecked(text: string): boolean {
  const digits = `${numberOf(text.charAt(0))}${text.slice(1)}`
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0) % 10 === 0
}
