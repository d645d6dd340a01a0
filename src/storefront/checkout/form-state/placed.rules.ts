import type { Problem } from '#shop/quotes/contract.ts'
import { giftFields, type Typed } from './typed.rules.ts'

export type Placed = {
  /** Sentences by field. */
  fields: Record<string, string>
  /** Sentences by the sku of a line. */
  lines: Record<string, string>
  /** What belongs nowhere in particular. */
  general: string[]
}

/** Where each problem is to be shown. */
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
 * `gift_message.recipient` is `gift_message[recipient]` in a form; what is wrong with the whole card is told
 * at its message.
 */
const formName = (field: string): string =>
  field === 'gift_message' ? giftFields[1] : field.replace(/\.(\w+)/g, '[$1]')

/** The fields that hold what they held when the shop looked: of the others it has not spoken yet. */
export const unchangedIn = (names: readonly string[], before: Typed, after: Typed): string[] =>
  names.filter((name) => (before[name] ?? '') === (after[name] ?? ''))
