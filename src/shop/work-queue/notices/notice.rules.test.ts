import { expect, it } from 'vitest'
import { workItemKinds } from '../contract.ts'
import { isOn, isQuiet, isNoticedAtStart, lastDigest, numberIn, usualRule } from './notice.rules.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, 15, hour - 8, minute)) // in Hong Kong

it('enables mentions and approvals by default, in the back office and by mail, and no other kind', () => {
  expect(workItemKinds.filter((kind) => isOn(usualRule(kind)))).toEqual(['mentions', 'approvals'])
  expect(usualRule('mentions')).toEqual({ inDesk: true, mail: 'now', push: false, onlyMine: false })
})

it.each([
  ['none', null, null, 3, false],
  ['before them', 22, 8, 21, false],
  ['their first minute', 22, 8, 22, true],
  ['over midnight', 22, 8, 3, true],
  ['their end', 22, 8, 8, false],
  ['within a day', 12, 14, 13, true],
  ['after them within a day', 12, 14, 14, false],
  ['of no length', 9, 9, 9, false],
])('quiet hours: %s', (_, quietFrom, quietUntil, hour, quiet) => {
  expect(isQuiet({ digestHour: 9, quietFrom, quietUntil }, at(hour))).toBe(quiet)
})

it('includes notices from before the last digest hour', () => {
  const settings = { digestHour: 9, quietFrom: null, quietUntil: null }
  expect(lastDigest(settings, at(9))).toEqual(at(9))
  expect(lastDigest(settings, at(8, 59))).toEqual(new Date(at(9).getTime() - 86_400_000))
  expect(lastDigest({ ...settings, digestHour: 0 }, at(0))).toEqual(at(0))
})

it('excludes items that have waited more than an hour when a kind is started', () => {
  expect(isNoticedAtStart(at(8).toISOString(), at(9))).toBe(true)
  expect(isNoticedAtStart(at(7, 59).toISOString(), at(9))).toBe(false)
  expect(isNoticedAtStart(null, at(9))).toBe(false)
})

it.each([
  ['260115-0A1B2C3', '260115-0A1B2C3'],
  ['somebody@example.com', null],
  ['260115-0A1B2C3 of Chan Tai Man', null],
])('names %s in a mail as %s', (title, number) => {
  expect(numberIn(title)).toBe(number)
})
