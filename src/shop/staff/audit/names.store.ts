import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Locale } from '../../region.ts'
import type { EntityKey } from './audit.store.ts'
import type { AuditedEntity } from './things.rules.ts'

type Ids = RawBuilder<unknown>
const keys = { hk: 'chi', zh: 'tw', cn: 'cn', en: 'eng' } as const
/** A text in the reader's language, or in the nearest. */
const inLanguage = (column: RawBuilder<unknown>, locale: Locale) =>
  sql`coalesce(${column} ->> ${keys[locale]}, ${column} ->> 'chi', ${column} ->> 'eng')`

/** Queries for the current names of audited entities, by id. Entities without an entry have no name. */
const names: Partial<Record<AuditedEntity, (ids: Ids, locale: Locale) => RawBuilder<unknown>>> = {
  webhook_endpoint: (ids) =>
    sql`select id::text, name from webhook_endpoints where id = any (${ids}::uuid[])`,
  api_key: (ids) => sql`select id::text, name from api_keys where id = any (${ids}::uuid[])`,
  approval: (ids) =>
    sql`select id::text, coalesce(order_number, nullif(subject, '')) from approvals where id = any (${ids}::uuid[])`,
  bank_line: (ids) => sql`select id::text, bank_ref from bank_lines where id = any (${ids}::uuid[])`,
  bank_statement: (ids) => sql`select id, id from unnest(${ids}) id`,
  booking: (ids) => sql`select id::text, number from bookings where id = any (${ids}::uuid[])`,
  branch: (ids, locale) =>
    sql`select key, ${inLanguage(sql`name`, locale)} from branches where key = any (${ids})`,
  closed_day: (ids) => sql`select id, id from unnest(${ids}) id`,
  exchange_rate: (ids) => sql`select id, id from unnest(${ids}) id`,
  closed_month: (ids) => sql`select id, id from unnest(${ids}) id`,
  commission: (ids) =>
    sql`select s.id::text, m.email || ' ' || s.month from commission_statements s join members m on m.id = s.member_id where s.id = any (${ids}::uuid[])`,
  bulk_run: (ids) => sql`select id::text, action from bulk_runs where id = any (${ids}::uuid[])`,
  segment: (ids) => sql`select id::text, name from segments where id = any (${ids}::uuid[])`,
  report_schedule: (ids) =>
    sql`select id::text, report from report_schedules where id = any (${ids}::uuid[])`,
  coupon: (ids) => sql`select id::text, shown_coupon_code(code) from coupons where id = any (${ids}::uuid[])`,
  gift_batch: (ids) => sql`select id::text, name from gift_batches where id = any (${ids}::uuid[])`,
  group_file: (ids) =>
    sql`select id::text, file_name from member_group_files where id = any (${ids}::uuid[])`,
  gift_code: (ids) =>
    sql`select id::text, coalesce('…' || last_four, batch) from gift_codes where id = any (${ids}::uuid[])`,
  settlement: (ids) => sql`select id::text, file_name from settlement_files where id = any (${ids}::uuid[])`,
  settlement_difference: (ids) =>
    sql`select d.id::text, coalesce(l.reference, a.order_number) from settlement_differences d left join settlement_lines l on l.id = d.line_id left join payment_attempts a on a.id = d.attempt_id where d.id = any (${ids}::uuid[])`,
  setting: (ids) => sql`select id, id from unnest(${ids}) id`,
  template: (ids) => sql`select id, id from unnest(${ids}) id`,
  pick_wave: (ids) => sql`select id::text, number from pick_waves where id = any (${ids}::uuid[])`,
  list: (ids) => sql`select id, id from unnest(${ids}) id`,
  mail_campaign: (ids) => sql`select id::text, name from campaigns where id = any (${ids}::uuid[])`,
  link_client: (ids) => sql`select id::text, name from link_clients where id = any (${ids}::uuid[])`,
  lot: (ids) => sql`select id::text, number from stock_lots where id = any (${ids}::uuid[])`,
  mailing_list: (ids) =>
    sql`select id::text, email from mailing_list_updates where id = any (${ids}::uuid[])`,
  member: (ids) => sql`select id::text, email from members where id = any (${ids}::uuid[])`,
  membership_flag: (ids) =>
    sql`select f.id::text, m.email from membership_flags f join members m on m.id = f.member_id where f.id = any (${ids}::uuid[])`,
  message: (ids) => sql`select id::text, "to" from messages where id = any (${ids}::uuid[])`,
  monthly_code: (ids) => sql`select id, id from unnest(${ids}) id`,
  order: (ids) => sql`select id::text, number from orders where id = any (${ids}::uuid[])`,
  payment: (ids) => sql`select id::text, order_number from payment_attempts where id = any (${ids}::uuid[])`,
  payment_task: (ids) =>
    sql`select t.id::text, o.number from payment_tasks t join orders o on o.id = t.order_id where t.id = any (${ids}::uuid[])`,
  product: (ids, locale) =>
    sql`select r.product_id::text, coalesce(${inLanguage(sql`p.name`, locale)}, r.sku) from product_records r left join products p on p.id = r.product_id where r.product_id = any (${ids}::uuid[])`,
  product_import: (ids) =>
    sql`select id::text, file_name from product_imports where id = any (${ids}::uuid[])`,
  purchase_order: (ids) => sql`select id::text, number from purchase_orders where id = any (${ids}::uuid[])`,
  referral: (ids) => sql`select id::text, order_number from referrals where id = any (${ids}::uuid[])`,
  refund: (ids) =>
    sql`select r.id::text, o.number from payment_refunds r join orders o on o.id = r.order_id where r.id = any (${ids}::uuid[])`,
  resource: (ids, locale) =>
    sql`select id::text, ${inLanguage(sql`name`, locale)} from resources where id = any (${ids}::uuid[])`,
  return: (ids) =>
    sql`select r.id::text, o.number from returns r join orders o on o.id = r.order_id where r.id = any (${ids}::uuid[])`,
  review: (ids, locale) =>
    sql`select v.id::text, coalesce(${inLanguage(sql`p.name`, locale)}, v.inventory_sku) from reviews v left join products p on p.sku = v.inventory_sku where v.id = any (${ids}::uuid[])`,
  role: (ids, locale) =>
    sql`select id::text, ${inLanguage(sql`name`, locale)} from staff_roles where id = any (${ids}::uuid[])`,
  schedule: (ids, locale) =>
    sql`select id::text, ${inLanguage(sql`name`, locale)} from resources where id = any (${ids}::uuid[])`,
  scalp_version: (ids) =>
    sql`select id::text, number::text from scalp_versions where id = any (${ids}::uuid[])`,
  service: (ids, locale) =>
    sql`select id::text, ${inLanguage(sql`name`, locale)} from products where id = any (${ids}::uuid[])`,
  staff: (ids) => sql`select id::text, name from staff_accounts where id = any (${ids}::uuid[])`,
  stock: (ids) => sql`select id, id from unnest(${ids}) id`,
  stock_count: (ids) => sql`select id::text, place from stock_counts where id = any (${ids}::uuid[])`,
  stock_place: (ids) => sql`select key, name from stock_places where key = any (${ids})`,
  subscription: (ids) => sql`select id::text, number from subscriptions where id = any (${ids}::uuid[])`,
  subscription_campaign: (ids) =>
    sql`select id::text, sub_sku from subscription_campaigns where id = any (${ids}::uuid[])`,
  subscription_substitution: (ids) =>
    sql`select id::text, from_sub_sku || ' → ' || to_sub_sku from subscription_substitutions where id = any (${ids}::uuid[])`,
  ticket: (ids) => sql`select id::text, number from feedback where id = any (${ids}::uuid[])`,
  transfer: (ids) => sql`select id::text, number from stock_transfers where id = any (${ids}::uuid[])`,
  treatment_package: (ids, locale) =>
    sql`select id::text, ${inLanguage(sql`name`, locale)} from treatment_packages where id = any (${ids}::uuid[])`,
  view: (ids) => sql`select id::text, name from staff_views where id = any (${ids}::uuid[])`,
  webhook: (ids) =>
    sql`select e.id::text, coalesce(a.order_number, e.provider) from payment_events e left join payment_attempts a on a.id = e.attempt_id where e.id = any (${ids}::uuid[])`,
  wallet: (ids) => sql`select id::text, email from members where id = any (${ids}::uuid[])`,
}

/** Things whose ids are words; those of all others are uuids. */
const byWord: readonly AuditedEntity[] = [
  'bank_statement',
  'branch',
  'closed_day',
  'closed_month',
  'exchange_rate',
  'list',
  'monthly_code',
  'stock',
  'stock_place',
]
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names by `entity id`, all of a page in one query. */
export async function namesOf(
  db: Db,
  entries: readonly { entity: string; entityId: string | null }[],
  locale: Locale,
): Promise<Map<string, string>> {
  const idsOf = new Map<AuditedEntity, Set<string>>()
  for (const { entity, entityId } of entries) {
    if (entityId === null || !(entity in names)) continue
    const thing = entity as AuditedEntity // asked just now
    if (!byWord.includes(thing) && !isId.test(entityId)) continue
    idsOf.set(thing, (idsOf.get(thing) ?? new Set()).add(entityId))
  }
  const queries = [...idsOf].flatMap(([entity, ids]) => {
    const query = names[entity]?.(
      byWord.includes(entity) ? sql`${[...ids]}::text[]` : sql`${[...ids]}`,
      locale,
    )
    return query ? [sql`select ${entity} as entity, t.id, t.name from (${query}) as t (id, name)`] : []
  })
  if (queries.length === 0) return new Map()
  const found = await sql<{
    entity: string
    id: string
    name: string | null
  }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return new Map(found.rows.flatMap(({ entity, id, name }) => (name ? [[`${entity} ${id}`, name]] : [])))
}

/** Things that are called so, to the letter: a number, an e-mail, a code. */
export async function findEntitiesByName(db: Db, written: string): Promise<EntityKey[]> {
  const name = written.trim()
  const found = await sql<EntityKey>`
    select 'order' as entity, id::text from orders where number = upper(${name})
    union all select unnest('{member,wallet}'::text[]), id::text from members where email = lower(${name})
    union all select 'staff', id::text from staff_accounts where email = lower(${name}) or lower(name) = lower(${name})
    union all select 'coupon', id::text from coupons where code = upper(${name})
    union all select 'booking', id::text from bookings where number = upper(${name})
    union all select 'subscription', id::text from subscriptions where number = upper(${name})
    union all select 'ticket', id::text from feedback where number = upper(${name})
    union all select 'product', product_id::text from product_records where sku = ${name}`.execute(db)
  return found.rows
}

/** All staff users, active or not, by name. */
export async function listPeople(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('staff_accounts').select(['id', 'name']).orderBy('name').orderBy('id').execute()
}
