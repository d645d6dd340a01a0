import { expect, it } from 'vitest'
import { personName } from './person.ts'

it.each([
  ['Ka Yan', 'Chan', 'Ka Yan Chan'],
  ['嘉欣', '陳', '陳嘉欣'],
  ['ゆき', 'さとう', 'さとうゆき'],
  ['민지', '김', '김민지'],
  ['', 'Chan', 'Chan'],
  ['嘉欣', '', '嘉欣'],
])('writes %s %s as its language does', (firstname, lastname, name) =>
  expect(personName({ firstname, lastname })).toBe(name),
)
