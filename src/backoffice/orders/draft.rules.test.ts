import { expect, it } from 'vitest'
import { addressOf, draftOf, withLine } from './draft.rules.ts'

it('reads back the draft an address holds', () => {
  const draft = { currency: 'TWD', country: 'tw', lines: [{ subSku: 'A:1-250', quantity: 2 }] } as const
  expect(draftOf(new URL(addressOf(draft), 'http://shop').searchParams)).toEqual(draft)
})

it('adds up the same option, and drops what is not a number', () => {
  expect(draftOf(new URLSearchParams('line=A:1&line=A:2&line=B:no&currency=XXX'))).toEqual({
    currency: 'HKD',
    country: 'hk',
    lines: [{ subSku: 'A', quantity: 3 }],
  })
})

it('adds a piece, and takes a line away with its last one', () => {
  const draft = draftOf(new URLSearchParams('line=A:1'))
  expect(withLine(draft, 'A', 1).lines).toEqual([{ subSku: 'A', quantity: 2 }])
  expect(withLine(draft, 'A', -1).lines).toEqual([])
})
