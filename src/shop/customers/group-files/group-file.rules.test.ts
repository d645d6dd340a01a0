import { describe, expect, it } from 'vitest'
import {
  afterEvent,
  dayIn,
  guessedFields,
  plannedRow,
  rowIn,
  type GroupRow,
  type Known,
} from './group-file.rules.ts'

const row: GroupRow = { email: 'mei@example.com', group: 'VIP', lastDay: '', leave: '' }
const known: Known = { memberId: 'm', belonging: null, isGroup: true, today: '2026-11-27' }
const has = (lastDay: string | null): Partial<Known> => ({ belonging: { id: 'b', lastDay } })

describe('a row of a file of groups', () => {
  it.each<[string, Partial<GroupRow>, Partial<Known>, object]>([
    ['joins for good', {}, {}, { plan: 'join', lastDay: null }],
    ['joins until a day', { lastDay: '2027-01-31' }, {}, { plan: 'join', lastDay: '2027-01-31' }],
    ['joins until today', { lastDay: '2026-11-27' }, {}, { plan: 'join', lastDay: '2026-11-27' }],
    ['is a member already', {}, has(null), { plan: 'unchanged' }],
    [
      'is a member already, until the day',
      { lastDay: '2027-01-31' },
      has('2027-01-31'),
      { plan: 'unchanged' },
    ],
    ['stays longer', { lastDay: '2027-02-28' }, has('2027-01-31'), { plan: 'extend', lastDay: '2027-02-28' }],
    ['stays for good', {}, has('2027-01-31'), { plan: 'extend', lastDay: null }],
    ['leaves', { leave: 'YES', lastDay: 'whatever' }, has(null), { plan: 'leave' }],
    ['has left', { leave: '1' }, {}, { plan: 'unchanged' }],
    ['has an unknown member', {}, { memberId: null }, { plan: 'refused', problem: 'no_member' }],
    ['has no address', { email: 'mei' }, {}, { plan: 'refused', problem: 'no_email' }],
    ['names no group', { group: '' }, {}, { plan: 'refused', problem: 'no_group' }],
    ['names an unknown group', {}, { isGroup: false }, { plan: 'refused', problem: 'unknown_group' }],
    ['has no date', { lastDay: '31.12.2026' }, {}, { plan: 'refused', problem: 'no_date' }],
    ['is over', { lastDay: '2026-11-26' }, {}, { plan: 'refused', problem: 'over' }],
    [
      'has neither yes nor no for leaving',
      { leave: 'perhaps' },
      {},
      { plan: 'refused', problem: 'no_yes_no' },
    ],
  ])('%s', (_, changes, around, planned) =>
    expect(plannedRow({ ...row, ...changes }, { ...known, ...around })).toEqual(planned),
  )
})

it('recognises columns by their headings in four languages, each field once', () => {
  expect(guessedFields(['E-mail', '群組', 'Last day', 'Leave', 'Note', 'email'])).toEqual([
    'email',
    'group',
    'last_day',
    'leave',
    null,
    null,
  ])
  expect(guessedFields(['邮箱', '会员组', '最后一天'])).toEqual(['email', 'group', 'last_day'])
  expect(rowIn([' Mei@Example.com ', 'VIP'], ['email', 'group'])).toEqual({
    email: 'mei@example.com',
    group: 'VIP',
    lastDay: '',
    leave: '',
  })
})

it.each([
  ['2026-12-31', '2026-12-31'],
  ['2026/1/5', '2026-01-05'],
  ['2026-12-31T00:00:00Z', '2026-12-31'],
  ['2026-02-30', null],
  ['31-12-2026', null],
  ['', null],
])('reads %s as %s', (text, day) => expect(dayIn(text)).toBe(day))

it('begins when a second person approves the checked rows, and then is final', () => {
  expect(afterEvent('read', 'request')).toBeNull()
  expect(afterEvent('read', 'agree')).toBeNull()
  expect(afterEvent('checked', 'request')).toBe('checked')
  expect(afterEvent('checked', 'agree')).toBe('running')
  expect(afterEvent('running', 'check')).toBeNull()
  for (const over of ['finished', 'failed', 'cancelled'] as const)
    for (const event of ['check', 'request', 'agree', 'cancel', 'done', 'break'] as const)
      expect(afterEvent(over, event)).toBeNull()
})
