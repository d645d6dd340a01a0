import { describe, expect, it } from 'vitest'
import {
  choicesFor,
  daysAfter,
  daysLeft,
  endAfterReturn,
  isGone,
  refusalToClaim,
  rewardStates,
  statesLeadingTo,
  type Reward,
  type RewardChoice,
} from './rules.ts'

const now = new Date('2026-11-20T00:00:00.000Z')
const aReward = (changes: Partial<Reward> = {}) =>
  ({
    state: 'claimable',
    kind: null,
    subSku: null,
    worth: null,
    expiresAt: null,
    isFrozen: false,
    ...changes,
  }) as Reward
const claimed = { state: 'claimed', kind: 'gift_item', subSku: 'SOAP', worth: 5_000 } as const
const soap = { kind: 'gift_item', subSku: 'SOAP', worth: 50 } as unknown as RewardChoice
const cash = { kind: 'cash_dollar', worth: 50 } as unknown as RewardChoice
const dear = { kind: 'cash_dollar', worth: 60 } as unknown as RewardChoice
const all = () => true
const none = () => false
const noGifts = ({ kind }: { kind: string }) => kind !== 'gift_item'

it('states are reached only as they may be', () => {
  expect(rewardStates.map((state) => [state, statesLeadingTo(state).join(' ')])).toEqual([
    ['locked', ''],
    ['claimable', 'locked'],
    ['claimed', 'claimable reserved redeemed'],
    ['reserved', 'claimed'],
    ['redeemed', 'claimed reserved'],
    ['expired', 'claimable claimed'],
    ['void', 'locked claimable claimed'],
  ])
})

it.each<[string, Partial<Reward>, typeof all, boolean]>([
  ['a gift that is there', claimed, all, false],
  ['a sold-out gift', claimed, none, true],
  ['one that is not chosen yet', { ...claimed, state: 'claimable' }, none, false],
  ['one that is sent', { ...claimed, state: 'redeemed' }, none, false],
  ['Cash Dollar', { ...claimed, kind: 'cash_dollar' }, none, false],
  ['a gift of no option', { ...claimed, subSku: null }, none, false],
])('%s can be changed for another', (_, changes, isThere, is) =>
  expect(isGone(aReward(changes), isThere)).toBe(is),
)

it.each<[string, Partial<Reward>, (choice: { kind: string }) => boolean, RewardChoice[]]>([
  ['to choose', {}, all, [soap, cash, dear]],
  ['to choose, without gifts', {}, noGifts, [cash, dear]],
  ['frozen', { isFrozen: true }, all, []],
  ['locked', { state: 'locked' }, all, []],
  ['chosen', claimed, all, []],
  ['claimed, and sold out: another choice of the same worth', claimed, noGifts, [cash]],
  ['claimed, and all are sold out', claimed, none, []],
  ['frozen, and sold out', { ...claimed, isFrozen: true }, noGifts, []],
])('a reward that is %s', (_, changes, isThere, choices) => {
  expect(choicesFor(aReward(changes), [soap, cash, dear], isThere)).toEqual(choices)
})

it('counts the worth of a choice in whole cents', () => {
  const gone = aReward({ ...claimed, worth: 12_870 })
  const same = { kind: 'cash_dollar', worth: 128.7 } as unknown as RewardChoice
  expect(choicesFor(gone, [soap, same, cash], noGifts)).toEqual([same])
  expect(refusalToClaim(gone, { choice: same, isThere: noGifts, now })).toBeNull()
})

describe('why a reward cannot become something', () => {
  const why = (
    changes: Partial<Reward>,
    choice: RewardChoice | undefined = cash,
    isThere: (choice: { kind: string }) => boolean = all,
  ) => refusalToClaim(aReward(changes), { choice, isThere, now })
  it.each<[string, () => string | null, string | null]>([
    ['it can', () => why({}), null],
    ['frozen', () => why({ isFrozen: true }), 'frozen'],
    ['frozen and expired', () => why({ isFrozen: true, state: 'expired' }), 'frozen'],
    ['locked', () => why({ state: 'locked' }), 'not_claimable'],
    ['expired', () => why({ state: 'expired' }), 'expired'],
    ['void', () => why({ state: 'void' }), 'not_claimable'],
    ['chosen', () => why(claimed), 'not_claimable'],
    ['claimed, and sold out', () => why(claimed, cash, noGifts), null],
    ['claimed, and sold out: of another worth', () => why(claimed, dear, noGifts), 'unknown_choice'],
    ['to choose: of any worth', () => why({ worth: 5_000 }, dear), null],
    ['ends in a millisecond', () => why({ expiresAt: '2026-11-20T00:00:00.001Z' }), null],
    ['ends now', () => why({ expiresAt: '2026-11-20T00:00:00.000Z' }), 'expired'],
    ['an unavailable choice', () => why({}, soap, noGifts), 'choice_gone'],
  ])('%s', (_, found, expected) => expect(found()).toBe(expected))

  it('is an unknown choice', () => {
    expect(refusalToClaim(aReward(), { choice: undefined, isThere: all, now })).toBe('unknown_choice')
  })
})

describe('time', () => {
  it('counts whole days', () => expect(daysAfter(now, 7).toISOString()).toBe('2026-11-27T00:00:00.000Z'))

  it.each([
    [null, '2026-11-27T00:00:00.000Z'],
    ['2026-11-01T00:00:00.000Z', '2026-11-27T00:00:00.000Z'],
    ['2026-11-26T23:59:59.999Z', '2026-11-27T00:00:00.000Z'],
    ['2026-11-27T00:00:00.001Z', '2026-11-27T00:00:00.001Z'],
    ['2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('of a returned reward that ended %s is %s', (before, end) =>
    expect(endAfterReturn(before, now, 7).toISOString()).toBe(end),
  )

  it.each([
    ['2026-11-19T00:00:00.000Z', 0],
    ['2026-11-20T00:00:00.000Z', 0],
    ['2026-11-20T00:00:00.001Z', 1],
    ['2026-11-21T00:00:00.000Z', 1],
    ['2026-11-21T00:00:00.001Z', 2],
  ])('until %s are left %i days', (until, days) => expect(daysLeft(until, now)).toBe(days))
})
