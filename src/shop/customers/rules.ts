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

/** States that staff see; whoever is erased is nobody any more. */
export const visibleStates = [
  'active',
  'suspended',
  'erasure_requested',
  'pending_verification',
] as const satisfies readonly MemberState[]

/** What staff can do with an account as it stands; rights are looked at beside. */
export const canSuspend = (state: MemberState): boolean => state === 'active'
export const canErase = (state: MemberState): boolean => state === 'active'

/** Of two accounts of one person this one goes on, and that one is closed. */
export const canMerge = (into: MemberState, from: MemberState): boolean =>
  into === 'active' && (from === 'active' || from === 'suspended')

/** Per cent off that one person may give a member. */
const discountAlone = 10

/** Whether a change of a member's discount is for two persons; taking some of it away never is. */
export const needsSecondPerson = (before: number, after: number): boolean =>
  after > discountAlone && after > before

/** How a list of members is sorted, `-` being downwards. */
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
