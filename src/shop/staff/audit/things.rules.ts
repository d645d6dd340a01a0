import type { Right } from '../rules.ts'

/**
 * Kinds of audited entities, with the right to read them. Without the right a reader sees the action alone, neither the
 * entity nor the changes (rules/desk#21).
 */
export const auditedEntities = {
  api_key: 'integrations.read',
  approval: 'refunds.read',
  bank_line: 'fps.read',
  bank_statement: 'fps.read',
  booking: 'bookings.read',
  branch: 'desk',
  bulk_run: 'desk',
  closed_day: 'closing.read',
  closed_month: 'closing.read',
  commission: 'referrals.read',
  coupon: 'coupons.read',
  exchange_rate: 'settings.read',
  gift_batch: 'gifts.read',
  gift_code: 'gifts.read',
  feed: 'integrations.read',
  group_file: 'customers.groups',
  job: 'system.read',
  link_client: 'integrations.read',
  list: 'desk',
  lot: 'stock.read',
  mail_campaign: 'campaigns.read',
  mailing_list: 'messages.read',
  member: 'customers.read',
  membership_flag: 'customers.read',
  message: 'messages.read',
  monthly_code: 'coupons.read',
  notice_rules: 'desk',
  order: 'orders.read',
  pick_wave: 'orders.read',
  payment: 'payments.read',
  payment_task: 'payments.read',
  product: 'products.read',
  product_import: 'products.read',
  purchase_order: 'stock.read',
  referral: 'referrals.read',
  report_schedule: 'reports.read',
  refund: 'refunds.read',
  resource: 'desk',
  return: 'returns.read',
  review: 'reviews.read',
  role: 'staff.read',
  schedule: 'desk',
  scalp_version: 'scalp.read',
  segment: 'segments.read',
  service: 'desk',
  session: 'staff.read',
  settlement: 'closing.read',
  settlement_difference: 'closing.read',
  setting: 'settings.read',
  staff: 'staff.read',
  stock: 'stock.read',
  stock_count: 'stock.read',
  stock_place: 'stock.read',
  subscription: 'subscriptions.read',
  subscription_campaign: 'subscriptions.read',
  subscription_substitution: 'subscriptions.read',
  template: 'settings.read',
  ticket: 'customers.read',
  transfer: 'stock.read',
  treatment_package: 'bookings.read',
  view: 'desk',
  wallet: 'wallet.read',
  webhook: 'payments.raw',
  webhook_endpoint: 'integrations.read',
  work_item: 'desk',
} as const satisfies Record<string, Right>
export type AuditedEntity = keyof typeof auditedEntities

const isAuditThing = (name: string): name is AuditedEntity => Object.hasOwn(auditedEntities, name)

/** Entities whose name is an email; their names need the right to read customers. */
export const calledByPerson: readonly string[] = [
  'member',
  'wallet',
  'membership_flag',
  'commission',
  'message',
  'mailing_list',
]

/** Right to read an entity; for a kind that is no longer in the table, a right of owners alone. */
export const rightToRead = (thing: string): Right =>
  isAuditThing(thing) ? auditedEntities[thing] : 'staff.change'

/** Right to read amounts of an entity. */
export const rightToAmounts = (thing: string): Right =>
  thing === 'product' || thing === 'product_import' ? 'products.money' : 'orders.money'
