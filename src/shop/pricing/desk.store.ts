import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CouponStanding } from './coupon.rules.ts'

/** Codes by code or label, newest first. */
export async function searchCoupons(
  db: Db,
  { search, state, now }: { search: string; state?: CouponStanding | undefined; now: Date },
  page: { from: number; size: number },
): Promise<{ codes: string[]; total: number }> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  // as `standingOf` has it
  const standing = sql`case when state not in ('live', 'scheduled') then state when ends_at <= ${now} then 'expired'
    when starts_at > ${now} then 'scheduled' else 'live' end`
  const where = sql`(${state ?? null}::text is null or ${standing} = ${state ?? null})
    and (${search} = '' or shown_coupon_code(code) ilike ${like} or code = upper(${search}) or label::text ilike ${like})`
  const found = await sql<{ code: string }>`
    select code from coupons where ${where} order by id desc limit ${page.size} offset ${page.from}`.execute(
    db,
  )
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from coupons where ${where}`.execute(db)
  return { codes: found.rows.map((row) => row.code), total: count.rows[0]?.total ?? 0 }
}

/** The code of a coupon, locked; null: there is none. */
export async function lockCode(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('coupons')
    .select('code')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.code ?? null
}

export async function findCode(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('coupons').select('code').where('id', '=', id).executeTakeFirst()
  return row?.code ?? null
}

/** How often its terms were changed. */
export async function versionOf(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom('coupons').select('version').where('id', '=', id).executeTakeFirst()
  return row?.version ?? 0
}

export async function setState(db: Db, id: string, state: string): Promise<void> {
  await db.updateTable('coupons').set({ state }).where('id', '=', id).execute()
}

export type Use = { orderId: string; orderNumber: string; state: 'reserved' | 'used' | 'released'; at: Date }

/** Orders that used a code, each once, newest first. */
export async function listUses(db: Db, id: string, most: number): Promise<Use[]> {
  const found = await sql<Use>`
    select o.id as "orderId", o.number as "orderNumber", r.state, r.at
    from (select order_id, min(state) as state, min(at) as at from coupon_redemptions where coupon_id = ${id} group by order_id) r
    join orders o on o.id = r.order_id order by r.at desc, o.id limit ${most}`.execute(db)
  return found.rows
}

/** Whether a second person agreed to what a coupon gives, or did not have to. */
export async function isAgreed(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('coupons').select('agreed').where('id', '=', id).executeTakeFirst()
  return row?.agreed ?? false
}

export async function setAgreed(db: Db, id: string, agreed: boolean): Promise<void> {
  await db.updateTable('coupons').set({ agreed }).where('id', '=', id).execute()
}

export type CouponWindow = { id: string; code: string; startsAt: Date | null; endsAt: Date | null }

/** Codes for many whose window is open within a span of time; those made out to one person are left out. */
export async function listWindows(db: Db, { from, to }: { from: Date; to: Date }): Promise<CouponWindow[]> {
  const { rows } =
    await sql<CouponWindow>`select id, code, starts_at as "startsAt", ends_at as "endsAt" from coupons
    where state in ('live', 'scheduled') and (starts_at is not null or ends_at is not null) and total_limit is distinct from 1
      and (starts_at is null or starts_at < ${to}) and (ends_at is null or ends_at > ${from})
    order by starts_at nulls first, code limit 200`.execute(db)
  return rows
}
