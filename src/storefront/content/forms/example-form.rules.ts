import {
  birthDate,
  email,
  integer,
  min,
  number,
  password,
  phone,
  required,
  sameAs,
  type Rules,
} from './field.rules.ts'

/** One field for every rule, in page order. */
export const exampleRules = {
  email: [required, email],
  phone: [phone(8)],
  password: [required, password],
  confirm: [required, sameAs('password')],
  birth: [required, birthDate],
  number: [number],
  integer: [integer],
  country: [required],
  text: [required, min(20)],
  terms: [required],
} as const satisfies Rules

export type ExampleField = keyof typeof exampleRules
