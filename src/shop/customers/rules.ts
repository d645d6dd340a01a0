import type { MemberState } from '../members/rules.ts'
import { refusals } from '../refusal.ts'

export const customerRefusals = /* @__PURE__ */ refusals('people', {
  unknown: 'missing',
  not_now: 'conflict',
  bad_email: 'invalid',
  bad_phone: 'invalid',
  bad_dob: 'invalid',
  taken: 'conflict',
  unknown_group: 'missing',
  in_group: 'conflict',
  unknown_membership: 'missing',
  bad_day: 'invalid',
  same_account: 'refused',
  wallet_held: 'conflict',
  approval_waits: 'conflict',
})

/** Account states that staff see; erased accounts are hidden. */
export const visibleStates = [
  'active',
  'suspended',
  'erasure_requested',
  'pending_verification',
] as const satisfies readonly MemberState[]

/** Actions possible in an account state; rights are checked separately. */
export const canSuspend = (state: MemberState): boolean => state === 'active'
export const canErase = (state: MemberState): boolean => state === 'active'

/** Whether the first account can absorb the second one, which is then closed. */
export const canMerge = (into: MemberState, from: MemberState): boolean =>
  into === 'active' && (from === 'active' || from === 'suspended')

/** Maximum discount in per cent that one staff user can set alone. */
const discountAlone = 10

/** Whether a change of a member's discount needs approval; a reduction never does. */
export const needsSecondPerson = (before: number, after: number): boolean =>
  after > discountAlone && after > before

/** Sort orders of the member list; `-` means descending. */
export const memberSorts = [
  '-created',
  'created',
  'name',
  '-name',
  '-orders',
  'orders',
  '-spent',
  'spent',
  '-last_order',
  'last_order',
] as const
export type MemberSort = (typeof memberSorts)[number]
