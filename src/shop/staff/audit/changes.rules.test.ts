import { describe, expect, it } from 'vitest'
import { conditionKinds } from '../../member-conditions.ts'
import { changesOf, changeText } from './changes.rules.ts'

const everything = { money: true, person: true }
const linesOf = (before: unknown, after: unknown, reading = everything) =>
  changesOf(before, after, reading).map(
    (change) =>
      `${change.path.join('/')} ${change.kind} ${change.before.join(',')}>${change.after.join(',')}`,
  )

describe('changes of an entry', () => {
  it('list changed, added and removed fields alone', () => {
    const before = { note: 'a', groups: [{ name: 'VIP' }, { name: 'Old' }], rating: 5, version: 2 }
    const after = { note: 'b', groups: [{ name: 'VIP' }], rating: 5, version: 2, code: 'X' }
    expect(linesOf(before, after)).toEqual(['note text a>b', 'groups/Old/name text Old>', 'code text >X'])
  })

  it('list all fields if one side alone is stored', () => {
    expect(linesOf(null, { state: 'live', note: '', code: null, skus: [] })).toEqual(['state word >live'])
    expect(linesOf({ state: 'live' }, null)).toEqual(['state word live>'])
    expect(linesOf(null, null)).toEqual([])
  })

  it.each([
    [{ done: false }, 'done flag >false'],
    [{ endsAt: '2026-11-21T06:05:00.000Z' }, 'endsAt moment >2026-11-21T06:05:00.000Z'],
    [{ day: '2026-11-21' }, 'day day >2026-11-21'],
    [{ amount: { currency: 'TWD', minor: 1200 } }, 'amount money >TWD 1200'],
    [{ amount: { currency: 'HKD', minor: 1250 } }, 'amount money >HKD 12.5'],
    [{ amount: 12.5, currency: 'USD' }, 'amount money >USD 12.5'],
    [{ amount: 12.5 }, 'amount money >HKD 12.5'],
    [{ prices: { TWD: 300 } }, 'prices/TWD money >TWD 300'],
    [{ starts: 570 }, 'starts text >09:30'],
    [{ starts: '09:30' }, 'starts text >09:30'],
    [{ roles: ['care', 'finance'] }, 'roles word >care,finance'],
    [{ 'seo title · SKU-1 · en': 'Calm' }, 'seo_title/SKU-1/en text >Calm'],
    [{ conditions: ['country hk', 'ordersFrom 3'] }, 'conditions condition >country hk,ordersFrom 3'],
    [{ lines: [{ subSku: 'A', quantity: 2 }] }, 'lines/A/subSku text >A'],
  ])('reads %o', (after, expected) => expect(linesOf(null, after)).toContain(expected))

  it('identify a row of a list by its name, not by its position', () => {
    const row = (subSku: string, quantity: number) => ({ subSku, quantity })
    expect(linesOf({ lines: [row('A', 1), row('B', 1)] }, { lines: [row('B', 2)] })).toEqual([
      'lines/A/subSku text A>',
      'lines/A/quantity text 1>',
      'lines/B/quantity text 1>2',
    ])
  })

  it('contain no ids, in any field', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(linesOf(null, { id, approval: id, note: 'x', skills: [id] })).toEqual(['note text >x'])
  })

  it('exclude amounts and personal data without the rights to see them', () => {
    const after = { state: 'sent', amount: 3, currency: 'HKD', email: 'a@example.com', prices: { USD: 2 } }
    expect(linesOf(null, after, { money: false, person: false })).toEqual([
      'state word >sent',
      'currency text >HKD',
    ])
    expect(linesOf(null, after, { money: true, person: false })).not.toContain('email text >a@example.com')
    expect(linesOf(null, after, { money: false, person: true })).toContain('email text >a@example.com')
  })

  it('exclude conditions on amounts without the right to see them, and differences in those alone', () => {
    const before = { name: 'A', conditions: ['country hk', 'spentFrom 100'] }
    const after = { name: 'A', conditions: ['country jp', 'spentFrom 5000', 'spentTo 9000', 'ordersFrom 3'] }
    const shown = (old: unknown, current: unknown, money: boolean) =>
      linesOf(old, current, { money, person: true })
    expect(shown(before, after, true)).toEqual([
      'conditions condition country hk,spentFrom 100>country jp,spentFrom 5000,spentTo 9000,ordersFrom 3',
    ])
    expect(shown(before, after, false)).toEqual(['conditions condition country hk>country jp,ordersFrom 3'])
    expect(shown({ conditions: ['spentFrom 1'] }, { conditions: ['spentFrom 2'] }, false)).toEqual([])
    const all = Object.keys(conditionKinds).map((name) => `${name} 7`)
    const kinds = new Map<string, string>(Object.entries(conditionKinds))
    const hidden = all.filter((value) => kinds.get(value.split(' ')[0] ?? '') === 'amount')
    expect(hidden.length).toBeGreaterThan(0)
    expect(shown(null, { conditions: all }, false)).toEqual([
      `conditions condition >${all.filter((value) => !hidden.includes(value)).join(',')}`,
    ])
  })

  it('stop at sixty', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key${index}`, 'x']))
    expect(linesOf(null, many)).toHaveLength(60)
  })
})

it('writes a change in one line', () => {
  expect(changeText({ path: ['state'], kind: 'word', before: ['draft'], after: ['live'] })).toBe(
    'state: draft → live',
  )
  expect(changeText({ path: ['note'], kind: 'text', before: [], after: ['x'] })).toBe('note: x')
})
