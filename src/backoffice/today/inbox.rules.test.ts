import { describe, expect, it } from 'vitest'
import type { WorkItem, WorkItemRow } from '#shop/work-queue/contract.ts'
import { windowCounts } from '#shop/work-queue/items.rules.ts'
import { initialsOf, ownerOf, sectionsOf, sumOf, totalOf } from './inbox.rules.ts'

const now = new Date('2026-11-25T04:00:00.000Z')
const row = (id: string, dueAt: string | null, change: Partial<WorkItemRow> = {}): WorkItemRow => ({
  id,
  title: id,
  detail: '',
  person: '',
  amount: null,
  orderId: null,
  since: null,
  dueAt,
  ownedBy: null,
  snoozedUntil: null,
  ...change,
})
const queued = (kind: WorkItem['kind'], rows: WorkItemRow[], more: WorkItem['windows'] = []): WorkItem => ({
  kind,
  owner: 'care',
  count: rows.length,
  windows: [...more, ...windowCounts(rows, '1', now)],
  rows,
  snoozed: [],
  takers: [],
})
const me = { id: '1', name: 'May' }
const late = '2026-11-24T00:00:00.000Z'
const today = '2026-11-25T10:00:00.000Z'
const friday = '2026-11-27T10:00:00.000Z'
const shape = (matters: WorkItem[], ownership: 'everyone' | 'mine' | 'nobody' = 'everyone') =>
  sectionsOf(matters, { whose: ownership, me: '1', now }).map(({ window, count, groups }) => [
    window,
    count,
    ...groups.map((group) => `${group.kind} ${group.rows.map(({ id }) => id).join('')} ${group.count}`),
  ])

describe('the inbox', () => {
  it('has one row a kind and window, the most urgent first, and no window without anything', () => {
    const tickets = queued('tickets', [row('b', friday), row('a', late), row('c', late)])
    const returns = queued('returns', [row('d', '2026-11-23T00:00:00.000Z')])
    expect(shape([tickets, returns, queued('disputes', [])])).toEqual([
      ['overdue', 3, 'returns d 1', 'tickets ac 2'],
      ['week', 1, 'tickets b 1'],
    ])
  })

  it('counts hidden items in the window in which they are due', () =>
    expect(
      shape([
        queued(
          'unpicked',
          [row('a', late), row('b', today)],
          [{ window: 'overdue', everyone: 80, mine: 0, nobody: 80 }],
        ),
      ]),
    ).toEqual([
      ['overdue', 80, 'unpicked a 80'],
      ['today', 1, 'unpicked b 1'],
    ]))

  it('shows own and unowned items', () => {
    const all = [
      queued(
        'tickets',
        [row('a', late, { ownedBy: me }), row('b', today)],
        [{ window: 'today', everyone: 59, mine: 0, nobody: 59 }],
      ),
    ]
    expect(shape(all, 'mine')).toEqual([['overdue', 1, 'tickets a 1']])
    expect(shape(all, 'nobody')).toEqual([['today', 59, 'tickets b 59']])
    expect([totalOf(all, 'everyone'), totalOf(all, 'mine'), totalOf(all, 'nobody')]).toEqual([61, 1, 60])
  })

  it('adds up amounts of one currency, where all of them are there', () => {
    const hkd = (amount: number) => ({ amount: { amount, currency: 'HKD' as const } })
    const group = (rows: WorkItemRow[], count = rows.length) => ({
      kind: 'unpicked' as const,
      owner: 'care' as const,
      takers: [],
      rows,
      count,
    })
    expect(sumOf(group([row('a', late, hkd(1.5)), row('b', late, hkd(2))]))).toEqual({
      amount: 3.5,
      currency: 'HKD',
    })
    // no sum of floating point numbers, which has more decimals than the currency
    expect(sumOf(group([row('a', late, hkd(100.1)), row('b', late, hkd(200.2))]))?.amount).toBe(300.3)
    expect(sumOf(group([row('a', late, hkd(1)), row('b', late)]))).toBeNull()
    expect(sumOf(group([row('a', late, hkd(1))], 2))).toBeNull()
    expect(ownerOf(group([row('a', late)]))).toBeNull()
    expect(ownerOf(group([row('a', late, { ownedBy: me })]))).toBe(me)
    expect(ownerOf(group([row('a', late, { ownedBy: me }), row('b', late)]))).toBe('several')
  })

  it.each([
    ['Kelly Fong', 'KF'],
    ['陳嘉欣', '陳'],
    ['care', 'C'],
  ])('%s is %s for short', (name, short) => expect(initialsOf(name)).toBe(short))
})
