export type Values = Readonly<Record<string, string>>
/** A sentence of the `field` words, with what it counts. */
export type Fault =
  | { word: 'required' | 'email' | 'integer' | 'number' | 'birthDate' | 'password' | 'samePassword' | 'phone' }
  | { word: 'min'; count: number }
/** Null: nothing wrong. Rules but `required` leave an empty field alone. */
export type Rule = (value: string, all: Values) => Fault | null

/** The API's own pattern; its schema cannot come along to the browser. */
const emailPattern = /^[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>().]{2,}$/u

const matching =
  (pattern: RegExp, fault: Fault): Rule =>
  (value) =>
    value === '' || pattern.test(value) ? null : fault

export const required: Rule = (value) => (value === '' ? { word: 'required' } : null)
export const email: Rule = matching(emailPattern, { word: 'email' })
export const integer: Rule = matching(/^[+-]?\d+$/, { word: 'integer' })
/** An optional sign, digits and an optional decimal part (SPEC §5). */
export const number: Rule = matching(/^[+-]?\d+(?:\.\d+)?$/, { word: 'number' })

/** At least `count` characters as people count them. */
export const min =
  (count: number): Rule =>
  (value) =>
    value === '' || [...value].length >= count ? null : { word: 'min', count }

/** At least 8 characters with a letter and a digit. */
export const password: Rule = (value) =>
  value === '' || ([...value].length >= 8 && /\p{L}/u.test(value) && /\d/.test(value)) ? null : { word: 'password' }

export const sameAs =
  (other: string): Rule =>
  (value, all) =>
    value === (all[other] ?? '') ? null : { word: 'samePassword' }

/** DD/MM/YYYY, strictly, and a day that was there. */
export const birthDate: Rule = (value) => {
  if (value === '') return null
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDay = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 && Number(year) >= 1900
  return isDay ? null : { word: 'birthDate' }
}

/** At least `digits` digits, however they are written. */
export const phone =
  (digits: number): Rule =>
  (value) =>
    value === '' || (/^[+\d][\d\s()-]*$/.test(value) && value.replace(/\D/g, '').length >= digits) ? null : { word: 'phone' }

export type Rules<Name extends string = string> = Readonly<Record<Name, readonly Rule[]>>

/** What is wrong with one field: its first fault. Passwords count as they are; other words without the space around them. */
export function faultIn(rules: readonly Rule[], name: string, all: Values): Fault | null {
  const given = all[name] ?? ''
  const value = rules.includes(password) ? given : given.trim()
  for (const rule of rules) {
    const fault = rule(value, all)
    if (fault) return fault
  }
  return null
}

/** Every field that is not right, in the order of the rules. */
export function faultsIn<Name extends string>(rules: Rules<Name>, all: Values): Partial<Record<Name, Fault>> {
  const faults: Partial<Record<Name, Fault>> = {}
  for (const name of Object.keys(rules) as Name[]) {
    // keys of the rules
    const fault = faultIn(rules[name], name, all)
    if (fault) faults[name] = fault
  }
  return faults
}
