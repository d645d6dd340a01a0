import type { z } from 'zod'
import { commonRefusals, Refusal } from '../../shop/refusal.ts'
import type { Locale } from '../../shop/region.ts'
import { sentence } from '../refusals.ts'
import { pathInForm } from './form-words.ts'

/** Whether a value was left out, for any expected type; a missing number is NaN. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_union'
    ? issue.errors.length > 0 && issue.errors.every((errors) => errors.some(isMissing))
    : issue.code === 'invalid_type' && /undefined|NaN/.test(issue.message)

function words(locale: Locale, issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return sentence(locale, 'field.required')
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return Number(issue.minimum) <= 1
      ? sentence(locale, 'field.required')
      : sentence(locale, 'field.too_short', { minimum: Number(issue.minimum) })
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return sentence(locale, 'field.too_long', { maximum: Number(issue.maximum) })
  if (issue.code === 'invalid_format' && issue.format === 'email') return sentence(locale, 'field.email')
  if (issue.code === 'invalid_value') return sentence(locale, 'field.unknown_choice')
  return sentence(locale, 'field.invalid')
}

/**
 * The errors of a schema as a refusal with one sentence per field; keys are those of the wire. `form`: the value was
 * made of a form, whose fields have the names of their rows there.
 */
export function invalidInput(error: z.core.$ZodError, locale: Locale, form?: unknown): Refusal {
  const fields: Record<string, string> = Object.create(null) // input may name a field __proto__
  for (const issue of error.issues)
    fields[pathInForm(form, issue.path).map(String).join('.') || 'body'] ??= words(locale, issue)
  return new Refusal(commonRefusals.invalid_input, { fields })
}
