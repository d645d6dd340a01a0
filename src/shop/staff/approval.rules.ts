import type { Right } from './rules.ts'

/** A request for a second pair of eyes lapses after so long. */
export const approvalHours = 72

/** Kinds of actions that need an approval (rules/desk#3). */
export const approvalKinds = [
  'refund',
  'cancel',
  'price',
  'edit',
  'wallet',
  'erasure',
  'merge',
  'roles',
  'discount',
  'trust',
  'leave',
  'coupon',
  'gifts',
  'campaign',
  'role',
  'month',
  'mailing',
  'group_file',
  'sessions',
  'rate',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** Facts of a request that the approval shows. */
export const approvalFacts = [
  'amount',
  'roles',
  'branch',
  'discount',
  'percent',
  'count',
  'each',
  'account',
  'price',
  'left',
  'contracts',
  'day',
  'rights',
  'month',
  'recipients',
  'sessions',
  'gift',
  'most',
  'minimum',
  'uses',
  'uses_each',
  'currency',
  'rate',
  'difference',
] as const

/** Right to approve, by kind. */
export const agreeing = {
  refund: 'refunds.approve',
  cancel: 'refunds.approve',
  price: 'refunds.approve',
  edit: 'refunds.approve',
  wallet: 'refunds.approve',
  erasure: 'customers.groups',
  merge: 'customers.groups',
  roles: 'staff.change',
  discount: 'customers.groups',
  trust: 'staff.change',
  leave: 'staff.change',
  coupon: 'refunds.approve',
  gifts: 'refunds.approve',
  campaign: 'subscriptions.prices',
  role: 'staff.change',
  month: 'closing.write',
  mailing: 'campaigns.approve',
  group_file: 'customers.groups',
  sessions: 'refunds.approve',
  rate: 'settings.rules',
} as const satisfies Record<ApprovalKind, Right>
export const approvalStates = ['requested', 'executed', 'refused', 'expired'] as const
