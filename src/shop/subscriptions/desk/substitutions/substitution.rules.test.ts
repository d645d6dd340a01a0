import { expect, it } from 'vitest'
import type { CycleState } from '../../rules.ts'
import type { Cycle, Subscription } from '../../subscription.rules.ts'
import { issueOf, type Destination } from './substitution.rules.ts'

const at = new Date('2026-11-23T04:00:00Z')
const contract = (state: Subscription['state'], cycle: CycleState | null, renewsOn = '2026-12-20') => ({
  state,
  cycles: cycle ? [{ state: cycle, renewsOn } as Cycle] : [], // the fields that the rule reads
})
const whole: Destination = { isSold: true, reachesCountry: true, isSwappable: true, isOverLimit: false }

it.each([
  ['a contract that runs', contract('active', 'scheduled'), whole, null],
  ['one that rests', contract('paused', 'scheduled'), whole, null],
  ['one that was cancelled', contract('cancel_scheduled', 'scheduled'), whole, 'not_running'],
  ['one that waits for its first payment', contract('pending', null), whole, 'not_running'],
  ['one that is past due', contract('past_due', 'failed'), whole, 'unpaid'],
  ['one that is suspended', contract('suspended', 'failed'), whole, 'unpaid'],
  ['a delivery that is settled', contract('active', 'locked'), whole, 'locked'],
  ['a delivery that is being charged', contract('active', 'charging'), whole, 'locked'],
  ['a delivery too near', contract('active', 'scheduled', '2026-11-25'), whole, 'past_deadline'],
  ['an option that is hidden', contract('active', 'scheduled'), { ...whole, isSold: false }, 'not_sold'],
  [
    'an option that is not sent there',
    contract('active', 'scheduled'),
    { ...whole, reachesCountry: false },
    'not_in_country',
  ],
  [
    'an option of another group',
    contract('active', 'scheduled'),
    { ...whole, isSwappable: false },
    'not_swappable',
  ],
  [
    'more of an option than an order may have',
    contract('active', 'scheduled'),
    { ...whole, isSwappable: false, isOverLimit: true },
    'over_limit',
  ],
] as const)('%s: %#', (_name, subscription, destination, expected) =>
  expect(issueOf(subscription, destination, at)).toBe(expected),
)
