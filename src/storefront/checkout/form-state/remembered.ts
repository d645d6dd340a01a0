import type { Typed } from './typed.rules.ts'

const key = 'elowen_checkout'

/** Contact and address; never what identifies a person to an authority, and nothing of one order alone. */
const stored = [
  'email',
  'delivery_calling_code',
  'delivery_contact',
  'delivery_firstname',
  'delivery_lastname',
  'delivery_kana',
  'delivery_province',
  'delivery_city',
  'delivery_zip',
  'delivery_address',
  'delivery_address2',
  'delivery_location_code',
] as const

/** Lines that mean something in their own country only. */
const local = new Set<string>([
  'delivery_kana',
  'delivery_province',
  'delivery_city',
  'delivery_zip',
  'delivery_address',
  'delivery_address2',
  'delivery_location_code',
])

export const worthKeeping = (typed: Typed, country: string): Typed => ({
  ...Object.fromEntries(stored.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []))),
  country,
})

/**
 * What was typed here last time, as far as it fits the country; a calling code comes with its number alone.
 */
export function recalled(words: string | null, country: string): Typed {
  try {
    const held = JSON.parse(words ?? '{}') as Record<string, unknown> | null // checked field by field
    const fits = held?.country === country
    const hasNumber = typeof held?.delivery_contact === 'string' && held.delivery_contact !== ''
    const entries = stored.flatMap((name): [string, string][] => {
      const value = held?.[name]
      return typeof value === 'string' &&
        value !== '' &&
        (fits || !local.has(name)) &&
        (hasNumber || name !== 'delivery_calling_code')
        ? [[name, value]]
        : []
    })
    return Object.fromEntries(entries)
  } catch {
    return {} // of another making
  }
}

export function remember(typed: Typed, country: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(worthKeeping(typed, country)))
  } catch {
    // full or barred: it will be typed again
  }
}

export function recall(country: string): Typed {
  try {
    return recalled(localStorage.getItem(key), country)
  } catch {
    return {} // barred
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // barred: there is nothing
  }
}
