import type { Typed } from './typed.rules.ts'

/**
 * Checkout values typed in this tab, held until the order is placed, so that a cart emptied elsewhere, a change of
 * sign-in or a reload does not lose them.
 */
export type Draft = { country: string; isMember: boolean; typed: Typed }

const key = 'elowen_checkout_draft'
/** Fields that are not written to storage: they identify a person, are money, or belong to one account. */
const unwritten = new Set(['delivery_passport', 'gift_code', 'card_id', 'recaptchaResponse'])
/** Fields that are only valid in one country. */
const local =
  /^(?:delivery_(?:kana|province|city|zip|address2?|location_code|passport)|(?:saved|filled)_delivery)$/

/** In memory with all fields; in session storage, which survives a reload, without those that must not be stored. */
let held: Draft | null = null

export function holdDraft(draft: Draft): void {
  held = draft
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([name]) => !unwritten.has(name)))
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, typed }))
  } catch {
    // storage is full or blocked: memory has the draft until the tab is closed
  }
}

export function dropDraft(): void {
  held = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // storage is blocked, so it holds no draft
  }
}

export function heldDraft(): Draft | null {
  if (held) return held
  try {
    return readDraft(sessionStorage.getItem(key))
  } catch {
    return null // storage is blocked
  }
}

/** Parses a stored draft; null: not readable, or written by another version. */
function readDraft(words: string | null): Draft | null {
  const found: unknown = words === null ? null : parsed(words)
  if (typeof found !== 'object' || found === null) return null
  const { country, isMember, typed } = found as Record<string, unknown> // checked field by field
  if (typeof country !== 'string' || typeof typed !== 'object' || typed === null) return null
  const fields = Object.entries(typed).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return { country, isMember: isMember === true, typed: Object.fromEntries(fields) }
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return null // truncated
  }
}

/** Fields of a draft that are valid in this country. */
export const typedIn = ({ country, typed }: Draft, here: string): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => country === here || !local.test(name)))
