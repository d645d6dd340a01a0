import { expect, it } from 'vitest'
import { addressOf, draftOf, withBuyer, withLine } from './draft.rules.ts'

const member = '019a0000-0000-7000-8000-000000000001'
const book = '019a0000-0000-7000-8000-000000000002'

it('reads back the draft an address holds', () => {
  const draft = {
    currency: 'TWD',
    country: 'tw',
    lines: [{ subSku: 'A:1-250', quantity: 2 }],
    buyerId: member,
    bookAddress: book,
    from: member,
  } as const
  expect(draftOf(new URL(addressOf(draft), 'http://shop').searchParams)).toEqual(draft)
})

it('sums duplicate options, and drops invalid numbers', () => {
  expect(draftOf(new URLSearchParams('line=A:1&line=A:2&line=B:no&currency=XXX'))).toEqual({
    currency: 'HKD',
    country: 'hk',
    lines: [{ subSku: 'A', quantity: 3 }],
    buyerId: null,
    bookAddress: null,
    from: null,
  })
})

it('adds a piece, and removes a line with its last one', () => {
  const draft = draftOf(new URLSearchParams('line=A:1'))
  expect(withLine(draft, 'A', 1).lines).toEqual([{ subSku: 'A', quantity: 2 }])
  expect(withLine(draft, 'A', -1).lines).toEqual([])
})

it('has the chosen buyer, and no saved address without one', () => {
  const draft = draftOf(new URLSearchParams('line=A:1'))
  expect(
    draftOf(new URL(addressOf(withBuyer(draft, member, book)), 'http://shop').searchParams),
  ).toMatchObject({
    lines: draft.lines,
    buyerId: member,
    bookAddress: book,
  })
  expect(draftOf(new URLSearchParams(`book=${book}`)).bookAddress).toBeNull()
  expect(draftOf(new URLSearchParams('member=x')).buyerId).toBeNull()
  expect(withBuyer(withBuyer(draft, member, book), null)).toEqual(draft)
})
