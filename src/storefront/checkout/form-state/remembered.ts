import type { Typed } from './typed.rules.ts'

const key = 'elowen_checkout'

/** Stored fields: contact and address; no identity document numbers, and no fields of a single order. */
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

/** Address lines that are only valid in their own country. */
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

/** Values stored by an earlier checkout that fit the country; a calling code is restored only with its number. */
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
    return {} // written by another version
  }
}

export function remember(typed: Typed, country: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(worthKeeping(typed, country)))
  } catch {
    // storage is full or blocked: the values must be typed again
  }
}

export function recall(country: string): Typed {
  try {
    return recalled(localStorage.getItem(key), country)
  } catch {
    return {} // storage is blocked
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // storage is blocked, so nothing is stored
  }
}
