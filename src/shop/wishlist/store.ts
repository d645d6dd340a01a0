import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isLocale, type Locale } from '../region.ts'

export async function listWishlist(db: Db, memberId: string): Promise<{ productId: string; at: Date }[]> {
  return db
    .selectFrom('wishlist_items')
    .select(['product_id as productId', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('product_id')
    .execute()
}

/** Nobody else adds to a member's list until the transaction ends. */
export async function lockWishlist(db: Db, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist ${memberId}`}, 0))`.execute(db)
}

/** False: the list holds as many as it may; exact under the lock of the list. */
export async function addWishlistItem(
  db: Db,
  memberId: string,
  productId: string,
  at: Date,
  most: number,
): Promise<boolean> {
  const found = await sql<{ fits: boolean }>`
    with added as (
      insert into wishlist_items (member_id, product_id, at) select ${memberId}, ${productId}, ${at}
      where (select count(*) from wishlist_items where member_id = ${memberId}) < ${most}
      on conflict do nothing returning 1
    )
    select exists (select from added) or exists (select from wishlist_items where member_id = ${memberId} and product_id = ${productId}) as fits`.execute(
    db,
  )
  return found.rows[0]?.fits === true
}

export async function removeWishlistItem(db: Db, memberId: string, productId: string): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('member_id', '=', memberId)
    .where('product_id', '=', productId)
    .execute()
}

type NewRequest = { subSku: string; email: string; memberId: string | null; locale: Locale; at: Date }

/** Somebody waits; who waits already goes on waiting. */
export async function addRequest(db: Db, { subSku, email, memberId, locale, at }: NewRequest): Promise<void> {
  await sql`insert into restock_requests (sub_sku, email, member_id, locale, created_at)
    values (${subSku}, ${email}, ${memberId}, ${locale}, ${at})
    on conflict (sub_sku, email) where state = 'waiting' do nothing`.execute(db)
}

export async function listWaiting(
  db: Db,
  memberId: string,
): Promise<{ subSku: string; state: 'waiting' | 'notified'; at: Date }[]> {
  const found = await sql<{ subSku: string; state: 'waiting' | 'notified'; at: Date }>`
    select sub_sku as "subSku", state, created_at as at from restock_requests
    where member_id = ${memberId} and state in ('waiting', 'notified') order by created_at desc, id limit 200`.execute(
    db,
  )
  return found.rows
}

export async function dropRequest(db: Db, memberId: string, subSku: string): Promise<void> {
  await db
    .deleteFrom('restock_requests')
    .where('member_id', '=', memberId)
    .where('sub_sku', '=', subSku)
    .where('state', 'in', ['waiting', 'notified'])
    .execute()
}

/** Whether a request is there and nobody bought what it was for. */
export async function hasRequest(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('restock_requests')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'bought')
    .executeTakeFirst()
  return row !== undefined
}

/** Options somebody waits for. */
export async function listAwaited(db: Db): Promise<string[]> {
  const found = await sql<{
    sub_sku: string
  }>`select distinct sub_sku from restock_requests where state = 'waiting'`.execute(db)
  return found.rows.map((row) => row.sub_sku)
}

/**
 * How many were told of an option lately and may still buy it. Until the transaction ends nobody else tells
 * of it.
 */
export async function lockNotified(db: Db, subSku: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`restock ${subSku}`}))`.execute(db)
  const found = await sql<{ count: number }>`
    select count(*)::int as count from restock_requests where sub_sku = ${subSku} and state = 'notified'`.execute(
    db,
  )
  return found.rows[0]?.count ?? 0
}

export type RestockRequest = { id: string; email: string; locale: Locale; memberId: string | null }

/** Those who waited longest, told now. */
export async function takeNext(db: Db, subSku: string, most: number, at: Date): Promise<RestockRequest[]> {
  const found = await sql<Omit<RestockRequest, 'locale'> & { locale: string }>`
    update restock_requests set state = 'notified', notified_at = ${at} where id in (
      select id from restock_requests where sub_sku = ${subSku} and state = 'waiting'
      order by created_at, id limit ${most})
    returning id, email, locale, member_id as "memberId"`.execute(db)
  return found.rows.map((row) => ({ ...row, locale: isLocale(row.locale) ? row.locale : 'hk' }))
}

export type OpenRequest = {
  id: string
  email: string
  memberId: string | null
  subSku: string
  since: Date
}

/** Some of those who wait or were told and may still buy, behind the last one. */
export async function listOpen(
  db: Db,
  { after, most }: { after: string | null; most: number },
): Promise<OpenRequest[]> {
  return db
    .selectFrom('restock_requests')
    .select(['id', 'email', 'member_id as memberId', 'sub_sku as subSku', 'created_at as since'])
    .where('state', 'in', ['waiting', 'notified'])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function markBought(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('restock_requests')
    .set((row) => ({ state: 'bought', notified_at: row.fn.coalesce('notified_at', row.val(at)) }))
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'notified'])
    .execute()
}

/** Whoever was told and did not buy makes room for others. */
export async function lapse(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('restock_requests')
    .set({ state: 'lapsed' })
    .where('state', '=', 'notified')
    .where('notified_at', '<', before)
    .execute()
}

/** A list joins another. */
export async function moveWishlist(db: Db, from: string, to: string): Promise<void> {
  await sql`insert into wishlist_items (member_id, product_id, at) select ${to}, product_id, at from wishlist_items where member_id = ${from}
    on conflict do nothing`.execute(db)
  await db.deleteFrom('wishlist_items').where('member_id', '=', from).execute()
  await db.updateTable('restock_requests').set({ member_id: to }).where('member_id', '=', from).execute()
}
