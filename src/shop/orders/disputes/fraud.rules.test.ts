import { expect, it } from 'vitest'
import { fraudScore, type FraudFacts } from './fraud.rules.ts'

const usual: FraudFacts = {
  isByCard: true,
  total: 25_800,
  isGuest: false,
  hasOrderedBefore: true,
  declined: 0,
  hasPhoneOfCountry: true,
  othersToday: 0,
}

it.each([
  ['a member with an earlier order', {}, 0],
  ['just below HKD 3,000', { total: 299_999 }, 0],
  ['HKD 3,000', { total: 300_000 }, 25],
  ['just below HKD 8,000', { total: 799_999 }, 25],
  ['HKD 8,000', { total: 800_000 }, 45],
  ['a first order', { hasOrderedBefore: false }, 20],
  ['a guest', { isGuest: true }, 10],
  ['a telephone of elsewhere', { hasPhoneOfCountry: false }, 15],
  ['declined once', { declined: 1 }, 15],
  ['declined three times', { declined: 3 }, 45],
  ['declined ten times', { declined: 10 }, 45],
  ['one more order today', { othersToday: 1 }, 10],
  ['nine more orders today', { othersToday: 9 }, 30],
  ['a guest’s large first order', { isGuest: true, hasOrderedBefore: false, total: 800_000 }, 75],
  [
    'the same after a declined card',
    { isGuest: true, hasOrderedBefore: false, total: 800_000, declined: 1 },
    90,
  ],
  [
    'all of it, by FPS',
    { isByCard: false, isGuest: true, hasOrderedBefore: false, total: 900_000, declined: 3 },
    0,
  ],
] as const)('%s', (_, changes, score) => expect(fraudScore({ ...usual, ...changes })).toBe(score))
