import type { Reason } from '../causes.ts'
import { sql, type Selectable } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { countRows } from '../../platform/db/search.store.ts'
import { mostCounted } from '../counted.rules.ts'
import type { CommissionStatements, Referrals } from '../../platform/db/tables.ts'
import type { ReferralState } from './rules.ts'

export type Referral = Omit<Selectable<Referrals>, 'state' | 'kind'> & {
  state: ReferralState
  kind: 'reward' | 'commission'
}
const from = (row: Selectable<Referrals>): Referral => row as Referral // the columns' checks

export type NewReferral = Pick<
  Referral,
  'kind' | 'referrer_id' | 'friend_id' | 'order_id' | 'order_number' | 'friend_initial' | 'created_at'
>

/** Records that an order was referred; idempotent. */
export async function addReferral(db: Db, referral: NewReferral): Promise<void> {
  await db
    .insertInto('referrals')
    .values({ ...referral, state: 'ordered', base: 0, reward: 0, kept: 0 })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export async function lockByOrder(db: Db, orderId: string): Promise<Referral | null> {
  const row = await db
    .selectFrom('referrals')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row ? from(row) : null
}

/** Which of these orders have an unconfirmed referral; locks these referrals. */
export async function lockOrdered(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ orderId: string }>`
    select order_id as "orderId" from referrals where order_id = ${anyOf(orderIds, 'uuid')} and state = 'ordered'
    order by id for update`.execute(db)
  return new Set(found.rows.map(({ orderId }) => orderId))
}

export async function lockById(db: Db, id: string): Promise<Referral | null> {
  const row = await db.selectFrom('referrals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? from(row) : null
}

type Sums = Partial<
  Pick<Referral, 'base' | 'returned' | 'reward' | 'kept' | 'short' | 'why' | 'granted_at' | 'frozen_at'>
>

export async function saveSums(db: Db, id: string, sums: Sums): Promise<void> {
  if (Object.keys(sums).length > 0) await db.updateTable('referrals').set(sums).where('id', '=', id).execute()
}

/** Moves a locked referral; a trigger rejects other transitions and writes the event. */
export async function moveTo(
  db: Db,
  { id }: Pick<Referral, 'id'>,
  state: ReferralState,
  { actor, reason, at }: { actor: string; reason: Reason; at: Date },
  sums: Sums = {},
): Promise<void> {
  await sql`select set_config('shop.referral_move', ${JSON.stringify({ actor, reason, at })}, true)`.execute(
    db,
  )
  await db
    .updateTable('referrals')
    .set({ state, ...sums })
    .where('id', '=', id)
    .execute()
}

/** Serialises the counting of a member's rewards until the transaction ends. */
export async function lockRewards(db: Db, referrerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`referral rewards ${referrerId}`}))`.execute(db)
}

/** Number of a member's granted or pending rewards since a time. */
export async function countRewards(db: Db, referrerId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('referrals')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrerId)
    .where('kind', '=', 'reward')
    .where('state', 'in', ['pending', 'granted', 'review'])
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function listOf(
  db: Db,
  referrerId: string,
  page: { from: number; size: number },
): Promise<{ rows: Referral[]; total: number }> {
  const of = db.selectFrom('referrals').where('referrer_id', '=', referrerId)
  const rows = await of
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.size)
    .offset(page.from)
    .execute()
  const count = await of.select((each) => each.fn.countAll<number>().as('count')).executeTakeFirst()
  return { rows: rows.map(from), total: count?.count ?? 0 }
}

export type Standing = { state: ReferralState; count: number; kept: number }

export async function standingOf(db: Db, referrerId: string): Promise<Standing[]> {
  const found =
    await sql<Standing>`select state, count(*)::int as count, sum(kept)::bigint as kept from referrals
    where referrer_id = ${referrerId} group by state`.execute(db)
  return found.rows
}

export type AtDesk = Referral & { referrer_email: string; referrer_name: string }

export async function listForStaff(
  db: Db,
  filter: { state: ReferralState | null; search: string },
  page: { from: number; size: number },
): Promise<{ rows: AtDesk[]; total: number }> {
  const like = `%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`where (${filter.state}::text is null or r.state = ${filter.state})
    and (${filter.search} = '' or r.order_number ilike ${like} or m.email ilike ${like})`
  const rows =
    await sql<AtDesk>`select r.*, m.email as referrer_email, person_name(m.firstname, m.lastname) as referrer_name
    from referrals r join members m on m.id = r.referrer_id ${where}
    order by r.created_at desc, r.id limit ${page.size} offset ${page.from}`.execute(db)
  const total = await countRows(
    db,
    sql`from referrals r join members m on m.id = r.referrer_id ${where}`,
    mostCounted,
  )
  return { rows: rows.rows, total }
}

/** `account_id`: the payee now, if the account it was written for was merged. */
export type Statement = Selectable<CommissionStatements> & {
  account_id: string
  member_email: string
  member_name: string
}

/**
 * Writes the statements of a month: for each ambassador the commissions granted before a time that no statement
 * covers. Idempotent. Returns their number.
 */
export async function writeStatements(db: Db, month: string, before: Date, at: Date): Promise<number> {
  const made = await sql<{ id: string }>`
    with due as (
      select referrer_id, sum(kept - stated)::bigint as amount, count(*)::int as orders from referrals
      where kind = 'commission' and frozen_at is null and ((state = 'granted' and granted_at < ${before}) or state = 'clawed_back') and kept <> stated
      group by referrer_id having sum(kept - stated) > 0
    ), written as (
      insert into commission_statements (member_id, month, amount, orders, created_at)
      select referrer_id, ${month}, amount, orders, ${at} from due on conflict (member_id, month) do nothing returning id, member_id
    ), noted as (
      update referrals set stated = kept where kind = 'commission' and frozen_at is null and kept <> stated
        and ((state = 'granted' and granted_at < ${before}) or state = 'clawed_back')
        and referrer_id in (select member_id from written)
    )
    select id from written`.execute(db)
  return made.rows.length
}

const statements = sql`select s.*, m.id as account_id, m.email as member_email, person_name(m.firstname, m.lastname) as member_name
  from commission_statements s cross join lateral (
    with recursive part as (
      select id, merged_into from members where id = s.member_id
      union select m.id, m.merged_into from members m join part on m.id = part.merged_into
    )
    select id from part where merged_into is null) a join members m on m.id = a.id`

/** SQL for a member and all accounts merged into theirs. */
const accountsOf = (memberId: string) => sql`(with recursive part as (
    select ${memberId}::uuid as id union select m.id from members m join part on m.merged_into = part.id
  ) select id from part)`

export async function listStatements(
  db: Db,
  of: { memberId: string } | { state: 'open' | 'paid' | null },
  most: number,
): Promise<Statement[]> {
  const where =
    'memberId' in of
      ? sql`where s.member_id in ${accountsOf(of.memberId)}`
      : sql`where (${of.state}::text is null or s.state = ${of.state})`
  return (await sql<Statement>`${statements} ${where} order by s.month desc, s.id limit ${most}`.execute(db))
    .rows
}

export async function findStatement(db: Db, id: string): Promise<Statement | null> {
  return (await sql<Statement>`${statements} where s.id = ${id}`.execute(db)).rows[0] ?? null
}

export async function lockStatement(db: Db, id: string): Promise<Statement | null> {
  return (await sql<Statement>`${statements} where s.id = ${id} for update of s`.execute(db)).rows[0] ?? null
}

export async function payStatement(
  db: Db,
  id: string,
  by: 'wallet' | 'bank',
  reference: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('commission_statements')
    .set({ state: 'paid', paid_by: by, paid_reference: reference, paid_at: at })
    .where('id', '=', id)
    .execute()
}

/**
 * Moves referrals, as referrer and as friend, to another account. Two open statements of one month are combined; a
 * paid statement, or one whose counterpart was paid, stays unchanged and is listed with those of the remaining
 * account.
 */
export async function moveReferrals(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('referrals').set({ referrer_id: to }).where('referrer_id', '=', from).execute()
  await db.updateTable('referrals').set({ friend_id: to }).where('friend_id', '=', from).execute()
  await sql`with joined as (
      delete from commission_statements s using commission_statements o
      where s.member_id = ${from} and s.state = 'open' and o.member_id = ${to} and o.state = 'open' and o.month = s.month
      returning o.id, s.amount, s.orders)
    update commission_statements s set amount = s.amount + b.amount, orders = s.orders + b.orders from joined b where s.id = b.id`.execute(
    db,
  )
  await sql`update commission_statements s set member_id = ${to} where member_id = ${from}
    and not exists (select from commission_statements o where o.member_id = ${to} and o.month = s.month)`.execute(
    db,
  )
}

/** A member's referrals of themselves that were not granted yet, locked. */
export async function lockOwn(db: Db, memberId: string): Promise<Referral[]> {
  const rows = await db
    .selectFrom('referrals')
    .selectAll()
    .where('referrer_id', '=', memberId)
    .where('friend_id', '=', memberId)
    .where('state', 'in', ['ordered', 'review', 'pending'])
    .forUpdate()
    .execute()
  return rows.map(from)
}

/** Referrals in review, oldest first. */
export async function listToReview(db: Db, most: number): Promise<{ rows: AtDesk[]; total: number }> {
  const found = await sql<AtDesk & { total: number }>`
    select r.*, m.email as referrer_email, person_name(m.firstname, m.lastname) as referrer_name, count(*) over ()::int as total
    from referrals r join members m on m.id = r.referrer_id where r.state = 'review' order by r.created_at limit ${most}`.execute(
    db,
  )
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}

export async function countOpenStatements(db: Db): Promise<number> {
  const found = await sql<{
    total: number
  }>`select count(*)::int as total from commission_statements where state = 'open'`.execute(db)
  return found.rows[0]?.total ?? 0
}
