import type { Problem } from '#shop/quotes/contract.ts'
import { giftFields, type Typed } from './typed.rules.ts'

export type Placed = {
  /** Messages by field. */
  fields: Record<string, string>
  /** Messages by the sku of a line. */
  lines: Record<string, string>
  /** Messages without a field or line. */
  general: string[]
}

/** Groups problems by the place where they are shown. */
export function placesOf(problems: readonly Problem[]): Placed {
  const placed: Placed = { fields: {}, lines: {}, general: [] }
  for (const { field, subSku, message } of problems) {
    if (subSku !== null) placed.lines[subSku] ??= message
    else if (field !== null) placed.fields[formName(field)] ??= message
    else placed.general.push(message)
  }
  return placed
}

/**
 * Form name of a field: `gift_message.recipient` is `gift_message[recipient]`. Problems of the whole card are shown
 * at its message.
 */
const formName = (field: string): string =>
  field === 'gift_message' ? giftFields[1] : field.replace(/\.(\w+)/g, '[$1]')

/** Messages by field of the API as messages by field of the form. */
export const fieldsOnPage = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [formName(field), message]))

/** Fields unchanged since the server validated them; its messages do not apply to the others. */
export const unchangedIn = (names: readonly string[], before: Typed, after: Typed): string[] =>
  names.filter((name) => (before[name] ?? '') === (after[name] ?? ''))
