import { sql, type Selectable } from 'kysely'
import { money } from '../money.ts'
import type { Text } from '../region.ts'
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

/** The coupon of a friend's first order. */
export async function findReferralCoupon(db: Db): Promise<Coupon | null> {
  const row = await db.selectFrom('coupons').selectAll().where('referral', '=', true).executeTakeFirst()
  return row ? couponFrom(row) : null
}

/** Replaces coupons of the same codes. */
export async function saveCoupons(db: Db, coupons: readonly Omit<Coupon, 'id' | 'used'>[]): Promise<void> {
  for (const row of coupons.map(rowOf)) {
    await db
      .insertInto('coupons')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
  }
}

/** False: the code is taken. */
export async function addCoupon(db: Db, coupon: Omit<Coupon, 'id' | 'used'>): Promise<boolean> {
  const added = await db
    .insertInto('coupons')
    .values(rowOf(coupon))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The most often that any of these identities uses or used it. */
export async function countUses(db: Db, couponId: string, identities: readonly string[]): Promise<number> {
  if (identities.length === 0) return 0
  const found = await sql<{ uses: number }>`
    select coalesce(max(uses), 0)::int as uses from (
      select count(*) as uses from coupon_redemptions
      where coupon_id = ${couponId} and identity = any (${identities}::text[]) and state <> 'released' group by identity
    ) as each`.execute(db)
  return found.rows[0]?.uses ?? 0
}

/** Locks a coupon, so that its limits hold; false: its total is reached. */
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
 * Counts a use of a locked coupon and takes a free slot for each identity; false: one of them has none, and
 * nothing is taken.
 */
export async function takeUse(
  db: Db,
  couponId: string,
  orderId: string,
  identities: readonly string[],
): Promise<boolean> {
  const found = await sql<{ fits: boolean }>`
    with free as (
      select c.id as coupon_id, i.identity, s.slot
      from coupons c cross join unnest(${identities}::text[]) as i (identity)
      cross join lateral (
        select n.slot from generate_series(1, coalesce(c.identity_limit, 1 + (
          select count(*)::int from coupon_redemptions r
          where r.coupon_id = c.id and r.identity = i.identity and r.state <> 'released'))) as n (slot)
        where not exists (select from coupon_redemptions r
          where r.coupon_id = c.id and r.identity = i.identity and r.slot = n.slot and r.state <> 'released')
        order by n.slot limit 1
      ) s
      where c.id = ${couponId}
    ), enough as (
      select count(*) = ${identities.length} as fits from free
    ), taken as (
      insert into coupon_redemptions (coupon_id, order_id, identity, slot, state)
      select coupon_id, ${orderId}, identity, slot, 'reserved' from free where (select fits from enough)
      on conflict (order_id, coupon_id, identity) do update set state = 'reserved', slot = excluded.slot
    ), counted as (
      update coupons set used = used + 1 where id = ${couponId} and (select fits from enough)
    )
    select fits from enough`.execute(db)
  return found.rows[0]?.fits === true
}

/**
 * Counts a use of a locked coupon for one more identity of its order, where that has a slot left; false: it
 * has none, for somebody known by it used them up. Counted once, however often it is asked for.
 */
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
      select n.slot from coupons c, generate_series(1, coalesce(c.identity_limit, 1 + (
        select count(*)::int from coupon_redemptions r where r.coupon_id = c.id and r.identity = ${identity} and r.state <> 'released'))) as n (slot)
      where c.id = ${couponId} and not exists (select from had) and not exists (select from coupon_redemptions r
        where r.coupon_id = c.id and r.identity = ${identity} and r.slot = n.slot and r.state <> 'released')
      order by n.slot limit 1
    ), taken as (
      insert into coupon_redemptions (coupon_id, order_id, identity, slot, state)
      select ${couponId}, ${orderId}, ${identity}, slot, 'used' from free
      on conflict (order_id, coupon_id, identity) do update set state = 'used', slot = excluded.slot
    )
    select exists (select from had) or exists (select from free) as fits`.execute(db)
  return found.rows[0]?.fits === true
}

/** What an order holds or held of a coupon. */
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

/** Reserved becomes used. */
export async function markUsed(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('coupon_redemptions')
    .set({ state: 'used' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'reserved')
    .execute()
}

/** Gives a use back, once. */
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
    update coupons set used = used - 1 where id in (select coupon_id from given)`.execute(db)
}

/** What a code gives and asks for, anew. */
export async function saveTerms(db: Db, id: string, coupon: Omit<Coupon, 'id' | 'used'>): Promise<void> {
  const { code: _code, state: _state, referral: _referral, ...terms } = rowOf(coupon)
  await db.updateTable('coupons').set(terms).where('id', '=', id).execute()
}
