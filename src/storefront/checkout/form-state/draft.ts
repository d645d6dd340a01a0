import type { Typed } from './typed.rules.ts'

/**
 * What somebody is typing at the checkout, kept in this tab until the order is placed: a bag that is emptied
 * elsewhere, a sign-in that ends or begins, and a reload take nothing of it away.
 */
export type Draft = { country: string; isMember: boolean; typed: Typed }

const key = 'elowen_checkout_draft'
/** Never written down: they identify somebody, are money, or belong to one account alone. */
const unwritten = new Set(['delivery_passport', 'gift_code', 'card_id', 'recaptchaResponse', 'website'])
/** They mean something in one country alone. */
const local =
  /^(?:delivery_(?:kana|province|city|zip|address2?|location_code|passport)|(?:saved|filled)_delivery)$/

/** In memory with everything; the tab's own store outlives a reload, without what is never written down. */
let held: Draft | null = null

export function holdDraft(draft: Draft): void {
  held = draft
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([name]) => !unwritten.has(name)))
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...draft, typed }))
  } catch {
    // full or barred: memory has it until the tab is left
  }
}

export function dropDraft(): void {
  held = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // barred: there is nothing
  }
}

export function heldDraft(): Draft | null {
  if (held) return held
  try {
    return readDraft(sessionStorage.getItem(key))
  } catch {
    return null // barred
  }
}

/** A draft as it was written down; null: of another making. */
function readDraft(words: string | null): Draft | null {
  const found: unknown = words === null ? null : parsed(words)
  if (typeof found !== 'object' || found === null) return null
  const { country, isMember, typed } = found as Record<string, unknown> // looked at field by field
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
    return null // cut short
  }
}

/** The fields of a draft that hold in a country. */
export const typedIn = ({ country, typed }: Draft, here: string): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => country === here || !local.test(name)))
