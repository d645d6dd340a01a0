import { expect, it } from 'vitest'
import { exampleRules } from './example-form.rules.ts'
import { errorsIn } from './field.rules.ts'

const right = {
  email: 'ming@example.com',
  phone: '2888 0128',
  password: 'elowen2016',
  confirm: 'elowen2016',
  birth: '31/01/1990',
  number: '-1.5',
  integer: '7',
  country: 'hk',
  text: '洗完頭髮鬆身，頭皮不痕，會再買，也會送一支給媽媽。',
  terms: 'yes',
}

it.each([
  ['is sent when everything is right', {}, {}],
  ['may omit optional fields', { phone: '', number: '', integer: '' }, {}],
  ['wants an address', { email: 'ming' }, { email: { word: 'email' } }],
  ['wants eight digits of a telephone number', { phone: '2888 012' }, { phone: { word: 'phone' } }],
  [
    'wants a letter and a digit in a password',
    { password: 'elowenelowen', confirm: 'elowenelowen' },
    { password: { word: 'password' } },
  ],
  ['wants the password twice', { confirm: 'elowen2017' }, { confirm: { word: 'samePassword' } }],
  ['wants a day that was there', { birth: '30/02/1990' }, { birth: { word: 'birthDate' } }],
  ['wants a number', { number: '1,5' }, { number: { word: 'number' } }],
  ['wants a whole number', { integer: '1.5' }, { integer: { word: 'integer' } }],
  ['wants a choice', { country: '' }, { country: { word: 'required' } }],
  ['wants twenty characters', { text: '好用' }, { text: { word: 'min', count: 20 } }],
  ['wants agreement', { terms: '' }, { terms: { word: 'required' } }],
])('%s', (_, change, errors) => expect(errorsIn(exampleRules, { ...right, ...change })).toEqual(errors))
