export type Values = Readonly<Record<string, string>>
/** A sentence of the `field` words, with what it counts. */
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
 * Null: nothing wrong. Rules but `required` leave an empty field alone; space around a value does not count,
 * but in passwords.
 */
export type Rule = (value: string, all: Values) => FieldError | null

/** The API's own pattern; its schema cannot come along to the browser. */
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

/** As the server's own pattern for the field says. */
export const format = (pattern: RegExp): Rule => matching(pattern, { word: 'format' })

/** At least `count` characters as people count them. */
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

/** DD/MM/YYYY, strictly, and a day that was there. */
export const birthDate: Rule = (given) => {
  const value = given.trim()
  if (value === '') return null
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay =
    date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 && Number(year) >= 1900
  return isDay ? null : { word: 'birthDate' }
}

/** At least `digits` digits, however they are written. */
export const phone =
  (digits: number): Rule =>
  (given) => {
    const value = given.trim()
    return value === '' || (/^[+\d][\d\s()-]*$/.test(value) && value.replace(/\D/g, '').length >= digits)
      ? null
      : { word: 'phone' }
  }

export type Rules<Name extends string = string> = Readonly<Record<Name, readonly Rule[]>>

/** What is wrong with one field: its first fault. */
export function errorIn(rules: readonly Rule[], name: string, all: Values): FieldError | null {
  for (const rule of rules) {
    const error = rule(all[name] ?? '', all)
    if (error) return error
  }
  return null
}

/** Every field that is not right, in the order of the rules. */
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
