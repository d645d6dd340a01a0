import { describe, expect, it } from 'vitest'
import { money } from '../money.ts'
import {
  canPayWith,
  canReturn,
  isWhole,
  leftOf,
  newGiftCode,
  liabilityStates,
  readGiftCode,
  refusalToClaim,
  refusalToPay,
  maskGiftCode,
  stateAfter,
} from './gift-codes/gift.rules.ts'
import { giftMoves, giftStates, giftWaysTo, type GiftState } from './gift-codes/gift-states.rules.ts'
import {
  creditedFrom,
  inClawBackOrder,
  inSpendingOrder,
  isLive,
  leastEnd,
  spendShares,
  sumOf,
  takeShares,
  type Lot,
} from './rules.ts'

const now = new Date('2026-11-20T00:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const aLot = (id: string, changes: Partial<Lot> = {}): Lot => ({
  id,
  source: 'topup',
  ref: '',
  worth: 'paid',
  expiresAt: null,
  available: 100,
  held: 0,
  frozen: 0,
  isFrozen: false,
  ...changes,
})
const promo = { worth: 'promo' } as const

describe('lots', () => {
  it.each([
    [null, true],
    [later(1), true],
    [later(0), false],
    [later(-1), false],
  ])('that end %s can be spent: %s', (expiresAt, is) => expect(isLive({ expiresAt }, now)).toBe(is))

  it.each<[string, Lot[], string]>([
    ['soon before late', [aLot('l', { expiresAt: later(9) }), aLot('s', { expiresAt: later(1) })], 's l'],
    ['ends before never', [aLot('n'), aLot('e', { expiresAt: later(9) })], 'e n'],
    ['ends before never, given or not', [aLot('n', promo), aLot('e', { expiresAt: later(9) })], 'e n'],
    [
      'given before paid on one day',
      [aLot('p', { expiresAt: later(9) }), aLot('g', { ...promo, expiresAt: later(9) })],
      'g p',
    ],
    [
      'paid soon before given late',
      [aLot('g', { ...promo, expiresAt: later(9) }), aLot('p', { expiresAt: later(1) })],
      'p g',
    ],
    ['in their order, if alike', [aLot('b', promo), aLot('a', promo)], 'b a'],
    ['given first, of three', [aLot('x'), aLot('g', promo), aLot('y')], 'g x y'],
  ])('are spent %s', (_, lots, order) =>
    expect(
      inSpendingOrder(lots)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(order),
  )

  it('are taken back from the reward itself first, frozen before the rest, then from promotional credit, then from money', () => {
    const lots = [
      aLot('money', { expiresAt: later(1) }),
      aLot('given', promo),
      aLot('own', { ...promo, ref: 'r' }),
      aLot('frozen', { ...promo, ref: 'r', isFrozen: true }),
      aLot('otherFrozen', { ...promo, ref: 'q', isFrozen: true }),
      aLot('ownMoney', { ref: 'r' }),
    ]
    const order = inClawBackOrder(lots, 'r').map(({ id }) => id)
    expect(order).toEqual(['frozen', 'own', 'ownMoney', 'given', 'otherFrozen', 'money'])
  })

  it.each<[number[], number, number[]]>([
    [[10, 20], 0, []],
    [[10, 20], 9, [9]],
    [[10, 20], 10, [10]],
    [[10, 20], 11, [10, 1]],
    [[10, 20], 30, [10, 20]],
    [[10, 20], 31, [10, 20]],
    [[0, 20], 5, [5]],
    [[], 5, []],
  ])('of %j are taken for %i: %j', (available, amount, shares) => {
    const found = takeShares(
      available.map((each, at) => aLot(String(at), { available: each })),
      amount,
    )
    expect(found.map((share) => share.amount)).toEqual(shares)
    expect(sumOf(found)).toBe(shares.reduce((sum, share) => sum + share, 0))
  })

  it.each<[string, () => ReturnType<typeof spendShares>, number | null]>([
    ['all', () => spendShares([aLot('a')], 100, { now }), 100],
    ['a cent more', () => spendShares([aLot('a')], 101, { now }), null],
    ['nothing', () => spendShares([], 0, { now }), 0],
    ['of a lot that expires now', () => spendShares([aLot('a', { expiresAt: now })], 1, { now }), null],
    [
      'of a lot that expires in a second',
      () => spendShares([aLot('a', { expiresAt: later(1) })], 1, { now }),
      1,
    ],
    ['of promotional credit', () => spendShares([aLot('a', promo)], 1, { now }), 1],
    [
      'of promotional credit, where only money counts',
      () => spendShares([aLot('a', promo)], 1, { now, paidOnly: true }),
      null,
    ],
    ['of money, where only that counts', () => spendShares([aLot('a')], 100, { now, paidOnly: true }), 100],
  ])('are spent: %s', (_, spend, sum) => {
    const shares = spend()
    expect(shares && sumOf(shares)).toBe(sum)
  })

  it('with returned credit last at least 30 days', () =>
    expect(leastEnd(now).toISOString()).toBe('2026-12-20T00:00:00.000Z'))

  it('are given from one account of the shop each', () => {
    expect(creditedFrom).toEqual({
      topup: 'adjustment',
      gift_claim: 'gift_card_liability',
      referral_reward: 'referral_expense',
      review_reward: 'review_expense',
      refund: 'refund_clearing',
      adjust: 'adjustment',
      migrate: 'adjustment',
    })
  })
})

describe('gift codes', () => {
  const aGift = (changes: object = {}) => ({
    amount: money('HKD', 100),
    used: 0,
    held: 0,
    lapsed: 0,
    state: 'active' as GiftState,
    expiresAt: null as Date | null,
    ...changes,
  })
  const codeOf = (refusal: ReturnType<typeof refusalToPay>) =>
    refusal?.code.replace('wallet.gift_', '') ?? null

  it('have allowed transitions alone', () => {
    for (const to of giftStates)
      expect(giftWaysTo(to)).toEqual(giftStates.filter((from) => giftMoves[from].includes(to)))
    expect(giftWaysTo('claimed')).toEqual(['active', 'partly_used'])
    expect(giftWaysTo('void')).toEqual(['ordered', 'issued', 'active', 'partly_used', 'frozen'])
    expect(giftWaysTo('ordered')).toEqual([])
    expect(liabilityStates).toEqual(['issued', 'active', 'partly_used', 'frozen'])
  })

  it.each<[object, number, GiftState, boolean]>([
    [{}, 100, 'active', true],
    [{ held: 30 }, 70, 'active', false],
    [{ used: 1 }, 99, 'partly_used', false],
    [{ used: 30, held: 20, lapsed: 10 }, 40, 'partly_used', false],
    [{ used: 99 }, 1, 'partly_used', false],
    [{ used: 100 }, 0, 'used_up', false],
    [{ used: 30, lapsed: 30 }, 40, 'partly_used', false],
    [{ used: 60, lapsed: 40 }, 0, 'partly_used', false],
  ])('of %j have %i left, are %s, and whole: %s', (changes, left, state, whole) => {
    const gift = aGift(changes)
    expect([leftOf(gift).minor, stateAfter(gift), isWhole(gift)]).toEqual([left, state, whole])
  })

  it.each<[object, string | null, string | null]>([
    [{}, null, null],
    [{ state: 'partly_used', used: 99 }, null, null],
    [{ held: 30 }, null, 'in_order'],
    [{ held: 100 }, 'in_order', 'in_order'],
    [{ used: 100 }, 'used_up', 'used_up'],
    [{ used: 60, held: 40 }, 'in_order', 'in_order'],
    [{ expiresAt: later(1) }, null, null],
    [{ expiresAt: later(0) }, 'expired', 'expired'],
    [{ expiresAt: later(-1), state: 'partly_used' }, 'expired', 'expired'],
    [{ state: 'used_up' }, 'used_up', 'used_up'],
    [{ state: 'claimed' }, 'claimed', 'claimed'],
    [{ state: 'expired' }, 'expired', 'expired'],
    [{ state: 'frozen' }, 'frozen', 'frozen'],
    [{ state: 'void' }, 'void', 'void'],
    [{ state: 'ordered' }, 'unknown', 'unknown'],
    [{ state: 'issued' }, 'unknown', 'unknown'],
  ])('of %j are refused to pay as %s, to be claimed as %s', (changes, pay, claim) => {
    expect([codeOf(refusalToPay(aGift(changes), now)), codeOf(refusalToClaim(aGift(changes), now))]).toEqual([
      pay,
      claim,
    ])
  })

  it.each<[object, number, boolean]>([
    [{}, 99, true],
    [{}, 100, true],
    [{}, 101, false],
    [{ held: 30 }, 71, false],
    [{ held: 30 }, 70, true],
    [{ state: 'frozen' }, 1, false],
  ])('of %j pay %i: %s', (changes, minor, can) => expect(canPayWith(aGift(changes), minor, now)).toBe(can))

  it.each<[object, number, boolean]>([
    [{}, 0, true],
    [{}, 14, true],
    [{}, 14.001, false],
    [{ state: 'claimed' }, 1, false],
    [{ used: 1 }, 1, false],
    [{ held: 1 }, 1, false],
    [{ used: 1, held: 1 }, 1, false],
  ])('of %j can be returned after %d days: %s', (changes, days, can) => {
    expect(canReturn(aGift(changes), now, later(days * 86_400))).toBe(can)
  })

  it('are 16 signs, read out in fours', () => {
    const code = newGiftCode(Uint8Array.from({ length: 20 }, (_, at) => at))
    expect(code).toBe('0123456789ABCDEF')
    expect(newGiftCode(Uint8Array.from({ length: 16 }, () => 33))).toBe('1'.repeat(16))
    expect(maskGiftCode(code)).toBe('0123-4567-89AB-CDEF')
    expect(readGiftCode(' 0123-4567-89ab-cdef ')).toBe(code)
    expect(readGiftCode('OI23-4567-89ab-cdef')).toBe(code)
  })

  it.each(['', '0123-4567-89ab-cde', '0123-4567-89ab-cdef-0', '0123-4567-89ab-cdeU', '0123-4567-89ab-cd*f'])(
    'are not %j',
    (written) => {
      expect(readGiftCode(written)).toBeNull()
    },
  )
})
