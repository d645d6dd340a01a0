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
    ['without a decision', 0, [], false],
    ['all of it was refunded', 2, [], false],
    ['all of it was sent again', 0, [again(2, false)], false],
    ['all of it was sent again and delivered', 0, [again(2, true)], true],
    ['half was sent again and delivered, half is undecided', 0, [again(1, true)], false],
    ['half was sent again and delivered, half was refunded', 1, [again(1, true)], true],
    ['half was sent again and is on its way, half was refunded', 1, [again(1, false)], false],
    ['sent again by two orders, one of them delivered', 0, [again(1, true), again(1, false)], false],
    ['sent again by two delivered orders', 0, [again(1, true), again(1, true)], true],
  ])('%s', (_, refunded, sentAgain, is) => expect(isCome([lost], { refunded, sentAgain })).toBe(is))
})

describe('of two parcels', () => {
  const two = { quantity: 4 }
  it('one was delivered and the other was lost', () =>
    expect(isCome([parcel('delivered'), lost], two)).toBe(true))
  it('one was delivered and the other is on its way', () =>
    expect(isCome([parcel('delivered'), parcel('in_transit')], two)).toBe(false))
  it('one was delivered and the other was returned, without a decision', () =>
    expect(isCome([parcel('delivered'), parcel('returned')], two)).toBe(false))
  it('one was delivered and the other was returned and sent again', () =>
    expect(isCome([parcel('delivered'), parcel('returned')], { ...two, sentAgain: [again(2, false)] })).toBe(
      true,
    ))
  it('one was returned, sent again and delivered, and the other is on its way', () =>
    expect(isCome([parcel('returned'), parcel('in_transit')], { ...two, sentAgain: [again(2, true)] })).toBe(
      false,
    ))
  it('both were lost, and all pieces were sent again and delivered', () =>
    expect(isCome([lost, lost], { ...two, sentAgain: [again(4, true)] })).toBe(true))
})
