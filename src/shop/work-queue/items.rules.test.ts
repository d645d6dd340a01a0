import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { byPlace, hasOwner, pageAfter, shownItems, shownPerWindow, windowCounts } from './items.rules.ts'

const now = new Date('2026-11-25T04:00:00.000Z')
const late = '2026-11-24T00:00:00.000Z'
const week = '2026-11-27T10:00:00.000Z'
const me = { id: 'me', name: 'May' }
const other = { id: 'other', name: 'Ann' }
const item = (id: string, dueAt: string | null, ownedBy: typeof me | null = null) => ({ id, dueAt, ownedBy })

it.each([
  ['everyone', null, true],
  ['mine', me, true],
  ['mine', other, false],
  ['nobody', null, true],
  ['nobody', me, false],
  ['other', other, true],
  ['other', me, false],
] as const)('%s of an item of %o: %s', (ownership, ownedBy, isIn) =>
  expect(hasOwner(ownership, 'me')({ ownedBy })).toBe(isIn),
)

describe('pages', () => {
  it('are ordered by due time and then by id, items without a time last', () => {
    const rows = [item('c', null), item('b', late), item('a', late), item('d', week)]
    const first = pageAfter(rows, { after: '', limit: 2 })
    expect(first.rows.map(({ id }) => id)).toEqual(['a', 'b'])
    const second = pageAfter(rows, { after: first.next ?? '', limit: 2 })
    expect([second.rows.map(({ id }) => id), second.next]).toEqual([['d', 'c'], null])
  })

  it('contain every item once, for any page size', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.uuid(), dueAt: fc.constantFrom(null, late, week) }), {
          selector: ({ id }) => id,
        }),
        fc.integer({ min: 1, max: 7 }),
        (rows, limit) => {
          const read: typeof rows = []
          for (let after: string | null = ''; after !== null;) {
            const page: ReturnType<typeof pageAfter<(typeof rows)[number]>> = pageAfter(rows, {
              after,
              limit,
            })
            read.push(...page.rows)
            after = page.next
          }
          expect(read).toEqual(rows.toSorted(byPlace))
        },
      ),
    ))

  it('continue after an item that was completed meanwhile', () => {
    const rows = [item('a', late), item('b', late), item('c', late)]
    const { next } = pageAfter(rows, { after: '', limit: 2 })
    expect(pageAfter(rows.slice(2), { after: next ?? '', limit: 2 }).rows.map(({ id }) => id)).toEqual(['c'])
  })
})

it('counts each window for all, own and unowned items', () =>
  expect(
    windowCounts([item('a', late), item('b', late, me), item('c', week, other), item('d', null)], 'me', now),
  ).toEqual([
    { window: 'overdue', everyone: 2, mine: 1, nobody: 1 },
    { window: 'week', everyone: 2, mine: 0, nobody: 1 },
  ]))

it('shows the first items of each window, also own and unowned ones that rank behind those of others', () => {
  const many = Array.from({ length: 80 }, (_, at) => item(`a${String(at).padStart(2, '0')}`, late, other))
  const shown = shownItems([...many, item('b', late, me), item('c', late), item('d', week)], 'me', now)
  expect(shown).toHaveLength(shownPerWindow + 3)
  expect(shown.slice(-3).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})
