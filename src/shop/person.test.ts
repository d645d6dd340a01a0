import { globSync, readFileSync } from 'node:fs'
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

/** Compares a nickname with what may have been joined before names had an order. */
const comparing = 'src/shop/reviews/writing/own.ts'

it('nobody else puts a name together', () => {
  const joined = /(?:firstname\}[^`]{0,6}\$\{[\w.]*lastname|lastname\}[^`]{0,6}\$\{[\w.]*firstname)/
  const found = globSync('src/**/*.{ts,tsx}').filter(
    (path) => !path.includes('.test.') && joined.test(readFileSync(path, 'utf8')),
  )
  expect(found).toEqual([comparing])
})
