import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Referrer = { memberId: string; isAmbassador: boolean; email: string; phone: string | null }

/** The member's code, set to `code` if there is none yet; null: another member has that code. */
export async function ensureCode(db: Db, memberId: string, code: string): Promise<string | null> {
  await db
    .insertInto('referral_codes')
    .values({ member_id: memberId, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCode(db, memberId))?.code ?? null
}

export async function findCode(db: Db, memberId: string): Promise<{ code: string; clicks: number } | null> {
  const row = await db
    .selectFrom('referral_codes')
    .select(['code', 'clicks'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

const select = (now: Date) => sql`select m.id as "memberId", m.email, m.phone,
  exists (select from memberships b join member_groups g on g.id = b.group_id where b.member_id = m.id and g.kind = 'ambassador'
    and b.valid_from <= ${now} and (b.valid_to is null or b.valid_to > ${now})) as "isAmbassador"`

export async function findByCode(db: Db, code: string, now: Date): Promise<Referrer | null> {
  const found = await sql<Referrer>`${select(now)} from referral_codes c join members m on m.id = c.member_id
    where c.code = ${code} and m.state = 'active'`.execute(db)
  return found.rows[0] ?? null
}

/** The active referrer of a member; null: none. */
export async function findReferrer(db: Db, friendId: string, now: Date): Promise<Referrer | null> {
  const found =
    await sql<Referrer>`${select(now)} from referral_attachments a join members m on m.id = a.referrer_id
    where a.friend_id = ${friendId} and m.state = 'active'`.execute(db)
  return found.rows[0] ?? null
}

/** Records a referrer; false: the member already has one. */
export async function attach(
  db: Db,
  friendId: string,
  referrerId: string,
  via: 'link' | 'code',
  at: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('referral_attachments')
    .values({ friend_id: friendId, referrer_id: referrerId, via, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('friend_id')
    .executeTakeFirst()
  return made !== undefined
}

export async function countClick(db: Db, code: string): Promise<boolean> {
  const counted = await db
    .updateTable('referral_codes')
    .set((row) => ({ clicks: row('clicks', '+', 1) }))
    .where('code', '=', code)
    .returning('code')
    .executeTakeFirst()
  return counted !== undefined
}

export async function countAttached(db: Db, referrerId: string): Promise<number> {
  const row = await db
    .selectFrom('referral_attachments')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrerId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Moves attachments of one account, as friend and as referrer, to another; deletes attachments between the two. */
export async function moveAttachments(db: Db, from: string, to: string): Promise<void> {
  await sql`delete from referral_attachments where (friend_id, referrer_id) in ((${from}, ${to}), (${to}, ${from}))`.execute(
    db,
  )
  await db
    .updateTable('referral_attachments')
    .set({ referrer_id: to })
    .where('referrer_id', '=', from)
    .execute()
  await sql`update referral_attachments set friend_id = ${to} where friend_id = ${from}
    and not exists (select from referral_attachments where friend_id = ${to})`.execute(db)
  await db.deleteFrom('referral_attachments').where('friend_id', '=', from).execute()
  await sql`update referral_codes set member_id = ${to} where member_id = ${from}
    and not exists (select from referral_codes where member_id = ${to})`.execute(db)
}
