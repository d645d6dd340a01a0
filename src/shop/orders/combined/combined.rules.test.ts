import { describe, expect, it } from 'vitest'
import { fulfilmentStates, orderMoves, orderStatuses } from '../rules.ts'
import {
  canSeparate,
  isTooValuable,
  leaveCauseAfter,
  ownExclusion,
  pairExclusion,
  valueToSend,
} from './combined.rules.ts'

type Own = Parameters<typeof ownExclusion>[0]
type Pair = Parameters<typeof pairExclusion>[0]

const line = {
  id: 'line',
  productType: 'SinglePurchase',
  quantity: 2,
  shipped: 0,
  unsent: 0,
  preOrder: false,
  releasedAt: null,
  unitNet: [100, 90],
}
const address = {
  kind: 'delivery',
  firstname: 'Mei',
  lastname: 'Chan',
  callingCode: '852',
  contact: '9123 4567',
  address: '1 Queen’s Road',
  address2: '',
  city: 'Central',
  province: '',
  zip: '',
  kana: '',
  countryKey: 'hk',
  locationCode: null,
  passportTail: null,
}
const order = {
  status: 'confirmed',
  paymentState: 'paid',
  fulfilmentState: 'none',
  approval: null,
  revisions: [],
  short: [],
  combined: null,
  deliveryMethod: 'shipping',
  memberId: null,
  email: 'mei@shop.test',
  phone: '+85291234567',
  country: 'hk',
  currency: 'HKD',
  addresses: [address],
  lines: [line],
}
const like = (change: object) => ({ ...order, ...change }) as unknown as Own & Pair // what the rules read

describe('an order fits by itself', () => {
  it.each([
    ['paid and unpicked', {}, null],
    ['in one already', { combined: { id: 'c', orders: [] } }, 'combined'],
    ['disputed', { paymentState: 'disputed' }, 'disputed'],
    ['with a lost dispute', { paymentState: 'disputed_lost' }, 'disputed'],
    ['with a request that waits', { approval: 'refund' }, 'approval'],
    ['with a change that waits', { revisions: [{ state: 'waiting' }] }, 'difference'],
    ['on hold', { fulfilmentState: 'on_hold' }, 'held'],
    ['collected at a shop', { deliveryMethod: 'pickup_shop' }, 'pickup'],
    ['that is sent by mail', { deliveryMethod: null }, 'not_to_pick'],
    ['short of stock', { short: [{}] }, 'short'],
    ['of pre-orders', { lines: [{ ...line, preOrder: true }] }, 'to_come'],
    ['of which nothing is left', { lines: [{ ...line, unsent: 2, refunded: 2 }] }, 'to_come'],
    ['with an erased buyer', { addresses: [] }, 'address_missing'],
  ])('%s', (_, change, exclusion) => expect(ownExclusion(like(change))).toBe(exclusion))

  it.each(orderStatuses)('%s', (status) =>
    expect(ownExclusion(like({ status }))).toBe(status === 'confirmed' ? null : 'not_to_pick'),
  )
  it.each(fulfilmentStates)('%s', (fulfilmentState) =>
    expect(ownExclusion(like({ fulfilmentState }))).toBe(
      fulfilmentState === 'none' ? null : fulfilmentState === 'on_hold' ? 'held' : 'not_to_pick',
    ),
  )
})

describe('two orders can be combined', () => {
  const other = (change: object) => like({ addresses: [{ ...address, ...change }] })
  const taiwan = { country: 'tw', addresses: [{ ...address, countryKey: 'tw' }] }
  it.each([
    ['of the same guest', {}, null],
    ['with the e-mail in another spelling', { email: 'Mei@Shop.test' }, null],
    ['of another e-mail', { email: 'may@shop.test' }, 'other_buyer'],
    ['of another telephone', { phone: '+85290000000' }, 'other_buyer'],
    ['of a member and a guest', { memberId: 'm' }, 'other_buyer'],
    ['by another way', { deliveryMethod: 'sf_locker' }, 'other_method'],
    ['in another currency in Hong Kong', { currency: 'USD' }, null],
  ])('%s', (_, change, exclusion) => expect(pairExclusion(like({}), like(change))).toBe(exclusion))
  it.each(Object.keys(address).filter((field) => field !== 'kind'))('unless %s differs', (field) =>
    expect(pairExclusion(like({}), other({ [field]: 'else' }))).toBe('other_address'),
  )
  it('of the same member, whatever e-mail', () =>
    expect(pairExclusion(like({ memberId: 'm' }), like({ memberId: 'm', email: 'x@shop.test' }))).toBe(null))
  it('with an address in other spelling and spacing', () =>
    expect(pairExclusion(like({}), other({ address: '1 queen’s  ROAD', contact: '91234567' }))).toBe(null))
  it('not in two currencies before customs', () =>
    expect(pairExclusion(like(taiwan), like({ ...taiwan, currency: 'USD' }))).toBe('other_currency'))
})

it('customs value counts only the pieces that can be shipped now', () => {
  const value = (change: object) => valueToSend(like({ lines: [{ ...line, ...change }] }))
  expect([value({}), value({ unsent: 1 }), value({ shipped: 1 }), value({ preOrder: true })]).toEqual([
    190, 90, 90, 0,
  ])
})

it('a limit is for several orders together, to the cent', () => {
  expect(isTooValuable([300, 200], 500)).toBe(false)
  expect(isTooValuable([300, 201], 500)).toBe(true)
  expect(isTooValuable([900], 500)).toBe(false)
  expect(isTooValuable([900, 900], null)).toBe(false)
})

it.each(fulfilmentStates)('can be separated until it is picked: %s', (fulfilmentState) => {
  expect(canSeparate({ combined: { id: 'c', orders: [] }, fulfilmentState })).toBe(fulfilmentState === 'none')
  expect(canSeparate({ combined: null, fulfilmentState })).toBe(false)
})

/** Every state an order can move to, and what that does to its place. */
const after: Record<string, string> = {
  'status cancelled': 'cancelled',
  'status expired': 'cancelled',
  'payment refunded': 'refunded',
  'payment disputed': 'disputed',
  'payment disputed_lost': 'disputed',
  'fulfilment on_hold': 'held',
}
const moves = (['status', 'payment', 'fulfilment'] as const).flatMap((machine) =>
  Object.keys(orderMoves[machine]).map((to) => [machine, to] as const),
)
it.each(moves)('moved to %s %s', (machine, to) =>
  expect(leaveCauseAfter(machine, to)).toBe(after[`${machine} ${to}`] ?? null),
)
