import { describe, expect, it } from 'vitest'
import { email as emailOfTheApi } from '#shop/content/contract.ts'
import {
  birthDate,
  email,
  errorIn,
  errorsIn,
  format,
  integer,
  min,
  number,
  password,
  phone,
  required,
  sameAs,
  type Rule,
} from './field.rules.ts'

const isRight = (rule: Rule, value: string, all = {}) => rule(value, all) === null

it.each([
  [format(/^\d{3}-?\d{4}$/u), '１５０－０００１'],
  [format(/^\d{3}-?\d{4}$/u), '１５０−０００１'],
  [birthDate, '３１／０１／１９９０'],
  [phone(8), '９１２３　４５６７'],
])('%# accepts what an input method writes full-width, as the server does: %s', (rule, typed) =>
  expect(isRight(rule, typed)).toBe(true),
)

describe('required', () => {
  it.each([
    ['', false],
    ['a', true],
    ['0', true],
  ])('%j is right: %s', (value, right) => expect(isRight(required, value)).toBe(right))
  it('treats spaces alone as empty', () =>
    expect(errorIn([required], 'name', { name: '   ' })).toEqual({ word: 'required' }))
})

const addresses: [string, boolean][] = [
  ['ming@example.com', true],
  ['karen.l+shop@mail.example.hk', true],
  ['名@例子.香港', true],
  ['ming@example', false],
  ['ming@', false],
  ['ming example@example.com', false],
  ['"ming"@example.com', false],
  ['ming@example.c', false],
]
describe('email', () => {
  it.each(addresses)('%j is right: %s', (value, right) => expect(isRight(email, value)).toBe(right))
  it.each(addresses)('%j is judged as the API judges it', (value) =>
    expect(isRight(email, value)).toBe(emailOfTheApi.safeParse(value).success),
  )
  it('leaves an empty field to `required`', () => expect(isRight(email, '')).toBe(true))
})

describe('numbers in text', () => {
  it.each([
    ['7', true],
    ['+7', true],
    ['-12', true],
    ['1.5', false],
    ['1e3', false],
    ['seven', false],
  ])('%j is an integer: %s', (value, right) => expect(isRight(integer, value)).toBe(right))
  it.each([
    ['7', true],
    ['+7.25', true],
    ['-0.5', true],
    ['.5', false],
    ['5.', false],
    ['1,000', false],
    ['1 000', false],
    ['٣', false],
  ])('%j has an optional sign, digits and an optional decimal part: %s', (value, right) =>
    expect(isRight(number, value)).toBe(right),
  )
})

describe('at least N characters', () => {
  it.each([
    ['頭皮好多了真的', 7, true],
    ['頭皮好', 7, false],
    ['🌿🌿', 2, true],
    ['a', 2, false],
    ['', 2, true],
  ])('%j with %i: %s', (value, count, right) => expect(isRight(min(count), value)).toBe(right))
  it('reports the number', () => expect(min(10)('short', {})).toEqual({ word: 'min', count: 10 }))
})

describe('password', () => {
  it.each([
    ['abcdefg1', true],
    ['ABCDEFG1', true],
    ['密碼密碼密碼密1', true],
    ['abcdef1', false],
    ['abcdefgh', false],
    ['12345678', false],
  ])('%j has eight characters, a letter and a digit: %s', (value, right) =>
    expect(isRight(password, value)).toBe(right),
  )
  it('retains its spaces', () => {
    expect(isRight(password, '  abcd1 ')).toBe(true)
    expect(isRight(sameAs('password'), 'abcd1', { password: '  abcd1 ' })).toBe(false)
  })
  it.each([
    ['abcdefg1', true],
    ['abcdefg2', false],
    ['', false],
  ])('repeated as %j: %s', (value, right) =>
    expect(isRight(sameAs('password'), value, { password: 'abcdefg1' })).toBe(right),
  )
})

describe('birth date', () => {
  it.each([
    ['31/01/1990', true],
    ['29/02/2000', true],
    ['29/02/1990', false],
    ['31/04/1990', false],
    ['1/1/1990', false],
    ['01-01-1990', false],
    ['1990/01/31', false],
    ['13/13/1990', false],
    ['00/01/1990', false],
    ['01/01/0090', false],
    ['31/01/1990 ', true],
    ['x31/01/1990', false],
  ])('%j is a day written DD/MM/YYYY: %s', (value, right) => expect(isRight(birthDate, value)).toBe(right))
})

describe('phone', () => {
  it.each([
    ['2888 0128', true],
    ['+852 2888-0128', true],
    ['(852) 28880128', false],
    ['12345', false],
    ['phone 28880128', false],
  ])('%j has six digits: %s', (value, right) => expect(isRight(phone(6), value)).toBe(right))
})

describe('a form', () => {
  const rules = { name: [required], email: [required, email], text: [required, min(10)] }
  it('finds the first fault of every field', () =>
    expect(errorsIn(rules, { name: 'Ming', email: 'ming', text: 'short' })).toEqual({
      email: { word: 'email' },
      text: { word: 'min', count: 10 },
    }))
  it('has no errors for valid fields', () =>
    expect(errorsIn(rules, { name: 'Ming', email: 'm@x.hk', text: 'long enough' })).toEqual({}))
})
