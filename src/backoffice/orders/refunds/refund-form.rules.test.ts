import { expect, it } from 'vitest'
import { unitsIn, refundInputOf } from './refund-form.rules.ts'

const lines = [
  { id: 'a', refundable: 2 },
  { id: 'b', refundable: 1 },
]

it('reads pieces and fees, never more than is left', () => {
  const body = refundInputOf(new URLSearchParams('u-a=9&u-b=0&u-c=2&delivery=1'), lines)
  expect(body).toEqual({ units: ['a:2'], delivery: true, giftWrap: false, toWallet: false })
  expect([unitsIn(body, 'a'), unitsIn(body, 'b')]).toEqual([2, 0])
})

it('ignores text that is not a number', () =>
  expect(refundInputOf(new URLSearchParams('u-a=-1&u-b=two'), lines)).toEqual({
    units: [],
    delivery: false,
    giftWrap: false,
    toWallet: false,
  }))
