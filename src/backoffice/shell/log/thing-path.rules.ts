import type { AuditedEntity } from '#shop/staff/audit/things.rules.ts'

/** Paths of the records that audit entries refer to, by id. */
const pages: Partial<Record<AuditedEntity, string>> = {
  api_key: '/desk/system/api-keys',
  bulk_run: '/desk/bulk/:id',
  coupon: '/desk/coupons/:id',
  exchange_rate: '/desk/settings/rates',
  feed: '/desk/system/feeds',
  link_client: '/desk/system/assistants',
  gift_batch: '/desk/gift-batches/:id',
  group_file: '/desk/members/group-files/:id',
  lot: '/desk/stock/lots/:id',
  member: '/desk/members/:id',
  notice_rules: '/desk/me/notifications',
  order: '/desk/orders/:id',
  report_schedule: '/desk/reports/schedules',
  pick_wave: '/desk/waves/:id',
  payment: '/desk/payments/:id',
  product: '/desk/products/:id',
  product_import: '/desk/products/imports/:id',
  purchase_order: '/desk/stock/purchases/:id',
  return: '/desk/returns/:id',
  review: '/desk/reviews/:id',
  role: '/desk/system/roles/:id',
  scalp_version: '/desk/scalp-test/:id',
  mail_campaign: '/desk/campaigns/:id',
  segment: '/desk/segments/:id',
  setting: '/desk/settings/:id',
  stock: '/desk/stock/option?sub_sku=:id',
  stock_count: '/desk/stock/counts/:id',
  subscription: '/desk/subscriptions/:id',
  subscription_substitution: '/desk/subscriptions/substitutions/:id',
  template: '/desk/content/letters/:id',
  ticket: '/desk/tickets/:id',
  transfer: '/desk/stock/transfers/:id',
  wallet: '/desk/wallets/:id',
  webhook_endpoint: '/desk/system/webhooks/:id',
}

/** Path of a record's page; null: it has none. */
export function pathOf(entity: string, id: string | null): string | null {
  const page = (pages as Partial<Record<string, string>>)[entity]
  return page && id !== null ? page.replace(':id', encodeURIComponent(id)) : null
}
