import type { AnswerOf } from '#shop/endpoint.ts'
import type { deliveryForm } from '#shop/checkout/delivery-form.contract.ts'
import { email, format, phone, required, type Rule } from '../../content/forms/field.rules.ts'
import { isSubscribed, type CheckoutQuote } from './form-quote.rules.ts'
import { giftFields, type Typed } from './typed.rules.ts'

export type DeliveryForm = AnswerOf<typeof deliveryForm>
export type AddressField = DeliveryForm['fields'][number]

/**
 * Fields required in every case, also without delivery; the address lines follow in the order of the country's form.
 */
const who = new Set([
  'delivery_firstname',
  'delivery_lastname',
  'delivery_contact',
  'delivery_calling_code',
  'email',
])

/** Address lines of a country, with the districts limited to the selected region. */
export function addressFields(form: DeliveryForm, typed: Typed): AddressField[] {
  return form.fields
    .filter(({ name }) => !who.has(name))
    .map((field) => ({ ...field, choices: choicesFor(field, form, typed) }))
}

function choicesFor(field: AddressField, form: DeliveryForm, typed: Typed): AddressField['choices'] {
  if (field.choices === null || !field.choices.some((choice) => choice.group !== null)) return field.choices
  const regions = form.fields.find(({ name }) => name === 'delivery_province')?.choices ?? []
  const chosen = typed.delivery_province ?? ''
  if (regions.some(({ value }) => value === chosen))
    return field.choices.filter(({ group }) => group === chosen)
  const named = new Map(regions.map(({ value, label }) => [value, label]))
  return field.choices.map((choice) => ({ ...choice, group: named.get(choice.group ?? '') ?? choice.group }))
}

const cardSign = /^[\p{Script=Latin}\p{Script=Han}\p{Nd}\p{M} ,.!?'’，。！？、]$/u

/**
 * At most 100 characters: Latin or Han letters, digits, spaces and plain punctuation. The error names the first
 * invalid character.
 */
export const giftText: Rule = (value) => {
  const signs = [...value.trim()]
  const stray = signs.find((sign) => !cardSign.test(sign))
  if (stray !== undefined) return { word: 'giftSign', sign: stray }
  return signs.length <= 100 ? null : { word: 'giftText' }
}

/** An incomplete gift card has a message of its own. */
export const allFields: Rule = (value) => (value.trim() === '' ? { word: 'allFields' } : null)

/** A checkbox that must be ticked. */
const agreed: Rule = (value) => (value === '1' ? null : { word: 'agree' })

const patternOf = (pattern: string | null): RegExp | null => {
  try {
    return pattern === null ? null : new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    return null // an invalid pattern is skipped; the server validates the field again
  }
}

/** Validation rules of a country's address lines. */
export const rulesOfAddress = (lines: readonly AddressField[]): [string, readonly Rule[]][] =>
  lines.map(({ name, required: must, pattern }) => {
    const shape = patternOf(pattern)
    return [name, [...(must ? [required] : []), ...(shape ? [format(shape)] : [])]]
  })

type Asked = {
  form: DeliveryForm
  quote: Pick<CheckoutQuote, 'needsDelivery' | 'parts'>
  typed: Typed
  method: string
}

/**
 * Validation in the browser for the current selection, before the server is called. The server checks the same and
 * more.
 */
export function rulesFor({ form, quote, typed, method }: Asked): Record<string, readonly Rule[]> {
  const rules: Record<string, readonly Rule[]> = {
    email: [required, email],
    delivery_contact: [required, phone(6)],
    delivery_firstname: [required],
    delivery_lastname: [required],
  }
  if (quote.needsDelivery && method === 'shipping') {
    Object.assign(rules, Object.fromEntries(rulesOfAddress(addressFields(form, typed))))
  } else if (quote.needsDelivery) rules.delivery_location_code = [required]
  if (typed.add_gift_box_wrapping === '1') {
    for (const name of giftFields) rules[name] = [allFields]
    rules['gift_message[message]'] = [allFields, giftText]
  }
  if (typed.billing_same !== '1')
    for (const name of [
      'billing_firstname',
      'billing_lastname',
      'billing_address',
      'billing_city',
      'billing_country',
    ])
      rules[name] = [required]
  if (isSubscribed(quote)) {
    rules.agree_terms = [agreed]
    rules.agree_card = [agreed]
  }
  if (!quote.needsDelivery) {
    rules.agree_age = [agreed]
    rules.agree_health = [agreed]
  }
  return rules
}

type Look = { autoComplete: string; inputMode?: 'numeric' | 'text'; maxLength: number; wide: boolean }

/** Countries whose postcodes are digits only. */
const digitCodes = new Set(['tw', 'jp', 'us', 'au', 'sg', 'my', 'kr', 'cn', 'th', 'ch'])

const autoComplete: Readonly<Record<string, string>> = {
  delivery_address: 'shipping address-line1',
  delivery_address2: 'shipping address-line2',
  delivery_city: 'shipping address-level2',
  delivery_province: 'shipping address-level1',
  delivery_zip: 'shipping postal-code',
}

/** Most characters that the server takes, of fields other than streets. */
const maxLengths: Readonly<Record<string, number>> = {
  delivery_kana: 60,
  delivery_city: 80,
  delivery_province: 80,
  delivery_zip: 20,
  delivery_passport: 40,
}

export const lookOf = (name: string, country: string): Look => ({
  autoComplete: autoComplete[name] ?? 'off',
  ...(name === 'delivery_zip' && digitCodes.has(country) ? { inputMode: 'numeric' as const } : {}),
  maxLength: maxLengths[name] ?? 200,
  wide: name === 'delivery_address',
})
