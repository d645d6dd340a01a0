import { expect, it } from 'vitest'
import { errorsIn } from '../content/forms/field.rules.ts'
import { maskedDate, phoneFromQuery, registerRules } from './auth.rules.ts'

it.each([
  ['3', '3'],
  ['31', '31'],
  ['31/', '31/'],
  ['310', '31/0'],
  ['3101', '31/01'],
  ['31/01/', '31/01/'],
  ['31011990', '31/01/1990'],
  ['31/01/1990', '31/01/1990'],
  ['31.01.1990', '31/01/1990'],
  ['1/2/1990', '01/02/1990'],
  ['31-01-19901', '31/01/1990'],
  ['３１０１', '31/01'],
  ['', ''],
])('%j is rendered as %j', (typed, rendered) => expect(maskedDate(typed)).toBe(rendered))

it.each([
  ['?contact_no=85291234567', '91234567'],
  ['?contact_no=%2B852 9123 4567', '91234567'],
  ['?contact_no=91234567', '91234567'],
  ['?contact_no=85212', '85212'],
  ['?contact_no=', null],
  ['', null],
])('%s fills in %j', (search, phone) => expect(phoneFromQuery(search)).toBe(phone))

const whole = {
  username: 'a@b.co',
  firstname: 'Ka Yan',
  lastname: '陳',
  dob: '31/01/1990',
  password: 'teal-heron-91',
  confirm_password: 'teal-heron-91',
  contact_no: '9123 4567',
  otp: '12 345',
}
it.each([
  [{}, []],
  [{ firstname: 'K' }, ['firstname']],
  [{ lastname: ' ' }, ['lastname']],
  [{ dob: '31/02/1990' }, ['dob']],
  [{ password: 'short1' }, ['password', 'confirm_password']],
  [{ confirm_password: 'other' }, ['confirm_password']],
  [{ contact_no: '12345' }, ['contact_no']],
  [{ otp: '1 2 3' }, ['otp']],
])('%j is wrong in %j', (more, wrong) =>
  expect(Object.keys(errorsIn(registerRules, { ...whole, ...more }))).toEqual(wrong),
)
