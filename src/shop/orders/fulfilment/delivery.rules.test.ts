import { describe, expect, it } from 'vitest'
import { parcelStates } from '../parcels/parcel.rules.ts'
import { fulfilmentStates } from '../rules.ts'
import { isDelivered, type SentAgain } from './delivery.rules.ts'

const parcel = (state: string, { lost = false, pieces = 2 } = {}) => ({
  state,
  lostAt: lost ? '2026-06-01T00:00:00.000Z' : null,
  lines: [{ lineId: 'shampoo', quantity: pieces }],
})
const again = (units: number, hasCome: boolean): SentAgain => ({ lineId: 'shampoo', units, hasCome })
const isCome = (
  parcels: ReturnType<typeof parcel>[],
  { quantity = 2, refunded = 0, sentAgain = [] as SentAgain[] } = {},
) =>
  isDelivered(
    { fulfilmentState: 'shipped', parcels, lines: [{ id: 'shampoo', quantity, refunded }] },
    sentAgain,
  )

it.each(fulfilmentStates)('an order that is %s is delivered by its parcels only when it was sent', (state) =>
  expect(
    isDelivered(
      {
        fulfilmentState: state,
        parcels: [parcel('delivered')],
        lines: [{ id: 'shampoo', quantity: 2, refunded: 0 }],
      },
      [],
    ),
  ).toBe(state === 'shipped'),
)

it.each(parcelStates)('its one parcel is %s', (state) =>
  expect(isCome([parcel(state)])).toBe(state === 'delivered'),
)

/** [one parcel came, what became of the lost one's pieces: refunded, sent again, those came] */
const lost = parcel('exception', { lost: true })
describe('the only parcel was lost', () => {
  it.each([
    ['nobody decided yet', 0, [], false],
    ['all of it went back as money', 2, [], false],
    ['all of it was sent again', 0, [again(2, false)], false],
    ['all of it was sent again and came', 0, [again(2, true)], true],
    ['half was sent again and came, half waits for somebody', 0, [again(1, true)], false],
    ['half was sent again and came, half went back', 1, [again(1, true)], true],
    ['half was sent again and is on its way, half went back', 1, [again(1, false)], false],
    ['sent again by two orders of which one came', 0, [again(1, true), again(1, false)], false],
    ['sent again by two orders that came', 0, [again(1, true), again(1, true)], true],
  ])('%s', (_, refunded, sentAgain, is) => expect(isCome([lost], { refunded, sentAgain })).toBe(is))
})

describe('of two parcels', () => {
  const two = { quantity: 4 }
  it('one came and the other was lost', () => expect(isCome([parcel('delivered'), lost], two)).toBe(true))
  it('one came and the other is on its way', () =>
    expect(isCome([parcel('delivered'), parcel('in_transit')], two)).toBe(false))
  it('one came and the other came back, about which nobody decided', () =>
    expect(isCome([parcel('delivered'), parcel('returned')], two)).toBe(false))
  it('one came and the other came back and was sent again', () =>
    expect(isCome([parcel('delivered'), parcel('returned')], { ...two, sentAgain: [again(2, false)] })).toBe(
      true,
    ))
  it('one came back and was sent again and came, and the other is on its way', () =>
    expect(isCome([parcel('returned'), parcel('in_transit')], { ...two, sentAgain: [again(2, true)] })).toBe(
      false,
    ))
  it('both were lost, and all of them came again', () =>
    expect(isCome([lost, lost], { ...two, sentAgain: [again(4, true)] })).toBe(true))
})
