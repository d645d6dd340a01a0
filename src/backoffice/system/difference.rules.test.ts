import { expect, it } from 'vitest'
import { differencesOf } from './difference.rules.ts'

it('names what changed, came and went, and nothing else', () => {
  const before = { email: 'a@example.com', groups: [{ name: 'VIP' }, { name: 'Old' }], rate: 5, same: true }
  const after = { email: 'b@example.com', groups: [{ name: 'VIP' }], rate: 5, same: true, phone: '+852' }
  expect(differencesOf(before, after)).toEqual([
    { path: 'email', before: 'a@example.com', after: 'b@example.com' },
    { path: 'groups 2 name', before: 'Old', after: null },
    { path: 'phone', before: null, after: '+852' },
  ])
})

it('lists what there is where only one side was kept', () => {
  expect(differencesOf(null, { state: 'live', empty: '', none: null })).toEqual([
    { path: 'state', before: null, after: 'live' },
  ])
  expect(differencesOf({ state: 'live' }, null)).toEqual([{ path: 'state', before: 'live', after: null }])
  expect(differencesOf({ a: 0, b: false }, { a: 0, b: true })).toEqual([
    { path: 'b', before: 'false', after: 'true' },
  ])
  expect(differencesOf(null, null)).toEqual([])
})
