import { sql, type RawBuilder, type Selectable } from 'kysely'
import { money } from '../money.ts'
import type { Text } from '../region.ts'
import { anyOf, listOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Coupons } from '../../platform/db/tables.ts'
import type { Coupon, CouponScope } from './coupon.rules.ts'

const couponFrom = (row: Selectable<Coupons>): Coupon => ({
  id: row.id,
  code: row.code,
  label: row.label as Text, // the domain `texts`
  kind: row.kind as Coupon['kind'], // the columns' checks know the words
  state: row.state as Coupon['state'],
  percent: row.percent,
  amount: row.amount === null ? null : money('HKD', row.amount),
  giftSku: row.gift_sku,
  maxDiscount: row.max_discount === null ? null : money('HKD', row.max_discount),
  minimumGoods: money('HKD', row.minimum_goods),
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  currencies: row.currencies,
  countries: row.countries,
  memberGroups: row.member_groups,
  brandKeys: row.brand_keys,
  skus: row.skus,
  excludedSkus: row.excluded_skus,
  scopes: row.scopes as CouponScope[],
  firstOrder: row.first_order,
  stackable: row.stackable,
  monthly: row.monthly,
  referral: row.referral,
  totalLimit: row.total_limit,
  identityLimit: row.identity_limit,
  used: row.used,
})

export async function findCoupon(db: Db, code: string): Promise<Coupon | null> {
  const row = await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? couponFrom(row) : null
}

const rowOf = (coupon: Omit<Coupon, 'id' | 'used'>) => ({
  code: coupon.code,
  label: JSON.stringify(coupon.label),
  kind: coupon.kind,
  state: coupon.state,
  percent: coupon.percent,
  amount: coupon.amount?.minor ?? null,
  gift_sku: coupon.giftSku,
  max_discount: coupon.maxDiscount?.minor ?? null,
  minimum_goods: coupon.minimumGoods.minor,
  starts_at: coupon.startsAt,
  ends_at: coupon.endsAt,
  currencies: [...coupon.currencies],
  countries: [...coupon.countries],
  member_groups: [...coupon.memberGroups],
  brand_keys: [...coupon.brandKeys],
  skus: [...coupon.skus],
  excluded_skus: [...coupon.excludedSkus],
  scopes: [...coupon.scopes],
  first_order: coupon.firstOrder,
  stackable: coupon.stackable,
  monthly: coupon.monthly,
  referral: coupon.referral,
  total_limit: coupon.totalLimit,
  identity_limit: coupon.identityLimit,
})

/** The coupon for first orders of referred buyers. */
export async function findReferralCoupon(db: Db): Promise<Coupon | null> {
  const row = await db.selectFrom('coupons').selectAll().where('referral', '=', true).executeTakeFirst()
  return row ? couponFrom(row) : null
}

/** Inserts coupons; existing ones of the same code are replaced. */
export async function saveCoupons(db: Db, coupons: readonly Omit<Coupon, 'id' | 'used'>[]): Promise<void> {
  for (const row of coupons.map(rowOf)) {
    await db
      .insertInto('coupons')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
    await recount(db, { code: row.code })
  }
}

const isLimited = sql<boolean>`(total_limit is not null or identity_limit is not null)`

/** Number of orders that use a coupon. */
export async function countOrders(db: Db, couponId: string): Promise<number> {
  const row = await db
    .selectFrom('coupon_redemptions')
    .select(sql<number>`count(distinct order_id)::int`.as('orders'))
    .where('coupon_id', '=', couponId)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  return row.orders
}

/** Recalculates the number of uses, because it is maintained only while a limit is set. The row is locked. */
async function recount(db: Db, by: { id: string } | { code: string }): Promise<void> {
  await db
    .updateTable('coupons')
    .set({
      used: sql`(select count(distinct r.order_id) from coupon_redemptions r
        where r.coupon_id = coupons.id and r.state <> 'released')`,
    })
    .where('id' in by ? 'id' : 'code', '=', 'id' in by ? by.id : by.code)
    .where(isLimited)
    .execute()
}

/** Inserts a coupon; false: the code is taken. */
export async function addCoupon(db: Db, coupon: Omit<Coupon, 'id' | 'used'>): Promise<boolean> {
  const added = await db
    .insertInto('coupons')
    .values(rowOf(coupon))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Ends a live code that no order uses or holds. */
export async function endUnused(db: Db, code: string): Promise<void> {
  await sql`update coupons c set state = 'ended' where c.code = ${code} and c.state = 'live'
    and not exists (select from coupon_redemptions r where r.coupon_id = c.id and r.state <> 'released')`.execute(
    db,
  )
}

/** Highest number of uses of a coupon by any of these identities. */
export async function countUses(db: Db, couponId: string, identities: readonly string[]): Promise<number> {
  if (identities.length === 0) return 0
  const found = await sql<{ uses: number }>`
    select coalesce(max(uses), 0)::int as uses from (
      select count(*) as uses from coupon_redemptions
      where coupon_id = ${couponId} and identity = any (${identities}::text[]) and state <> 'released' group by identity
    ) as each`.execute(db)
  return found.rows[0]?.uses ?? 0
}

/** Takes a shared lock on a coupon without limits, so that it stays unlimited until commit. False, and no lock: it has a limit. */
export async function holdUnlimited(db: Db, couponId: string): Promise<boolean> {
  const row = await db
    .selectFrom('coupons')
    .select('id')
    .where('id', '=', couponId)
    .where(sql<boolean>`not ${isLimited}`)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a coupon exclusively to enforce its limits; false: its total limit is reached. */
export async function lockCoupon(db: Db, couponId: string): Promise<boolean> {
  const row = await db
    .selectFrom('coupons')
    .select(sql<boolean>`total_limit is null or used < total_limit`.as('isLeft'))
    .where('id', '=', couponId)
    .forUpdate()
    .executeTakeFirst()
  return row?.isLeft === true
}

/**
 * Slot of an identity: the first free one within its limit (uses made before the limit was set have slots beyond it),
 * or one from the sequence if there is no limit.
 */
const freeSlot = (identity: RawBuilder<unknown>) => sql`
  select nextval('coupon_slots')::int as slot where c.identity_limit is null
  union all (
    select n.slot from generate_series(1, c.identity_limit - (
      select count(*)::int from coupon_redemptions r
      where r.coupon_id = c.id and r.identity = ${identity} and r.slot > c.identity_limit and r.state <> 'released')) as n (slot)
    where not exists (select from coupon_redemptions r
      where r.coupon_id = c.id and r.identity = ${identity} and r.slot = n.slot and r.state <> 'released')
    order by n.slot limit 1
  )`

/**
 * Records a use of a locked coupon and takes a free slot for each identity. False, and no change: an identity has no
 * slot left.
 */
export async function recordCouponUse(
  db: Db,
  couponId: string,
  orderId: string,
  identities: readonly string[],
): Promise<boolean> {
  const found = await sql<{ fits: boolean }>`
    with free as (
      select c.id as coupon_id, i.identity, s.slot
      from coupons c cross join unnest(${listOf(identities, 'text')}) as i (identity)
      cross join lateral (${freeSlot(sql`i.identity`)}) s
      where c.id = ${couponId}
    ), enough as (
      select count(*) = ${identities.length} as fits from free
    ), taken as (
      insert into coupon_redemptions (coupon_id, order_id, identity, slot, state)
      select coupon_id, ${orderId}, identity, slot, 'reserved' from free where (select fits from enough)
      on conflict (order_id, coupon_id, identity) do update set state = 'reserved', slot = excluded.slot
    ), counted as (
      update coupons set used = used + 1 where id = ${couponId} and ${isLimited} and (select fits from enough)
    )
    select fits from enough`.execute(db)
  return found.rows[0]?.fits === true
}

/** Records an order's use of a locked coupon for one more identity. False: the identity has no slot left. Idempotent. */
export async function countIdentity(
  db: Db,
  couponId: string,
  orderId: string,
  identity: string,
): Promise<boolean> {
  const found = await sql<{ fits: boolean }>`
    with had as (
      select from coupon_redemptions where coupon_id = ${couponId} and order_id = ${orderId} and identity = ${identity} and state <> 'released'
    ), free as (
      select s.slot from coupons c cross join lateral (${freeSlot(sql`${identity}::text`)}) s
      where c.id = ${couponId} and not exists (select from had)
    ), taken as (
      insert into coupon_redemptions (coupon_id, order_id, identity, slot, state)
      select ${couponId}, ${orderId}, ${identity}, slot, 'used' from free
      on conflict (order_id, coupon_id, identity) do update set state = 'used', slot = excluded.slot
    )
    select exists (select from had) or exists (select from free) as fits`.execute(db)
  return found.rows[0]?.fits === true
}

/** Redemption of an order, in any state; null: none. */
export async function findRedemption(
  db: Db,
  orderId: string,
): Promise<{ couponId: string; state: string; identities: string[] } | null> {
  const rows = await db
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('identity')
    .execute()
  const [first] = rows
  return first
    ? { couponId: first.coupon_id, state: first.state, identities: rows.map((row) => row.identity) }
    : null
}

/** Marks the reserved redemption of an order as used; false: none was reserved. */
export async function markUsed(db: Db, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupon_redemptions')
    .set({ state: 'used' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** `markUsed` for many orders; returns the orders that had reserved one. */
export async function markManyUsed(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    update coupon_redemptions set state = 'used'
    where order_id = ${anyOf(orderIds, 'uuid')} and state = 'reserved' returning order_id as "orderId"`.execute(
    db,
  )
  return [...new Set(rows.map(({ orderId }) => orderId))]
}

/** Releases the redemption of an order. Idempotent. */
export async function returnRedemptions(
  db: Db,
  orderId: string,
  { from, keepsFriends }: { from: readonly ('reserved' | 'used')[]; keepsFriends: boolean },
): Promise<void> {
  await sql`
    with given as (
      update coupon_redemptions set state = 'released' where order_id = ${orderId} and state = any (${[...from]}::text[])
        and not (${keepsFriends} and coupon_id in (select id from coupons where referral)) returning coupon_id
    )
    update coupons set used = used - 1 where id in (select coupon_id from given) and ${isLimited}`.execute(db)
}

/** Updates the terms of a coupon and increments its version. */
export async function saveTerms(db: Db, id: string, coupon: Omit<Coupon, 'id' | 'used'>): Promise<void> {
  const { code: _code, state: _state, referral: _referral, ...terms } = rowOf(coupon)
  await db
    .updateTable('coupons')
    .set({ ...terms, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await recount(db, { id })
}
