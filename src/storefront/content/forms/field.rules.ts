export type Values = Readonly<Record<string, string>>
/** Key of a message in the `field` translations, with its parameters. */
export type FieldError =
  | {
      word:
        | 'required'
        | 'email'
        | 'integer'
        | 'number'
        | 'birthDate'
        | 'password'
        | 'samePassword'
        | 'phone'
        | 'format'
        | 'allFields'
        | 'giftText'
        | 'agree'
    }
  | { word: 'min'; count: number }
  | { word: 'giftSign'; sign: string }
/**
 * Null: valid. All rules except `required` accept an empty value; surrounding space is ignored, except in passwords.
 */
export type Rule = (value: string, all: Values) => FieldError | null

/** The API's own pattern; importing its schema would bundle it in the browser. */
const emailPattern = /^[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>().]{2,}$/u

const matching =
  (pattern: RegExp, error: FieldError): Rule =>
  (value) =>
    value.trim() === '' || pattern.test(value.trim()) ? null : error

export const required: Rule = (value) => (value.trim() === '' ? { word: 'required' } : null)
export const email: Rule = matching(emailPattern, { word: 'email' })
export const integer: Rule = matching(/^[+-]?\d+$/, { word: 'integer' })
/** An optional sign, digits and an optional decimal part. */
export const number: Rule = matching(/^[+-]?\d+(?:\.\d+)?$/, { word: 'number' })

/** As the server reads it: full-width characters of an input method as ASCII. */
const halfWidth = (value: string): string => value.normalize('NFKC').replaceAll('\u2212', '-').trim()

/** Matches a pattern, as the server defines it for the field. */
export const format =
  (pattern: RegExp): Rule =>
  (value) =>
    matching(pattern, { word: 'format' })(halfWidth(value), {})

/** At least `count` characters (code points). */
export const min =
  (count: number): Rule =>
  (value) =>
    value.trim() === '' || [...value.trim()].length >= count ? null : { word: 'min', count }

/** At least 8 characters with a letter and a digit. */
export const password: Rule = (value) =>
  value === '' || ([...value].length >= 8 && /\p{L}/u.test(value) && /\d/.test(value))
    ? null
    : { word: 'password' }

export const sameAs =
  (other: string): Rule =>
  (value, all) =>
    value === (all[other] ?? '') ? null : { word: 'samePassword' }

/** DD/MM/YYYY, strictly, and an existing date from 1900 on. */
export const birthDate: Rule = (given) => {
  const value = halfWidth(given)
  if (value === '') return null
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay =
    date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 && Number(year) >= 1900
  return isDay ? null : { word: 'birthDate' }
}

/** At least `digits` digits, in any notation. */
export const phone =
  (digits: number): Rule =>
  (given) => {
    const value = halfWidth(given)
    return value === '' || (/^[+\d][\d\s()-]*$/.test(value) && value.replace(/\D/g, '').length >= digits)
      ? null
      : { word: 'phone' }
  }

export type Rules<Name extends string = string> = Readonly<Record<Name, readonly Rule[]>>

/** First error of a field. */
export function errorIn(rules: readonly Rule[], name: string, all: Values): FieldError | null {
  for (const rule of rules) {
    const error = rule(all[name] ?? '', all)
    if (error) return error
  }
  return null
}

/** All invalid fields, in the order of the rules. */
export function errorsIn<Name extends string>(
  rules: Rules<Name>,
  all: Values,
): Partial<Record<Name, FieldError>> {
  const errors: Partial<Record<Name, FieldError>> = {}
  for (const name of Object.keys(rules) as Name[]) {
    // keys of the rules
    const error = errorIn(rules[name], name, all)
    if (error) errors[name] = error
  }
  return errors
}
