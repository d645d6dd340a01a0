import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Sets the erasure request and its day; null cancels it. */
export async function setErasure(db: Db, id: string, at: Date | null): Promise<void> {
  await db
    .updateTable('members')
    .set({ state: at ? 'erasure_requested' : 'active', erase_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['active', 'erasure_requested'])
    .execute()
}

export async function findErasure(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom('members').select('erase_at').where('id', '=', id).executeTakeFirst()
  return row?.erase_at ?? null
}

export async function listToErase(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('state', '=', 'erasure_requested')
    .where('erase_at', '<=', before)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a member's erasure is requested and due; locks the row until the transaction ends. */
export async function lockToErase(db: Db, id: string, before: Date): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'erasure_requested')
    .where('erase_at', '<=', before)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes all personal data from the row that orders and ledgers refer to. */
export async function erasePerson(db: Db, id: string): Promise<void> {
  await sql`delete from member_group_file_rows where email = (select email from members where id = ${id})`.execute(
    db,
  )
  await db.deleteFrom('member_notes').where('member_id', '=', id).execute()
  await db.deleteFrom('link_codes').where('member_id', '=', id).execute()
  await db.deleteFrom('member_links').where('member_id', '=', id).execute()
  await db
    .updateTable('members')
    .set({
      email: `erased-${id}@invalid.example`,
      email_verified_at: null,
      pending_email: null,
      phone: null,
      phone_country: null,
      phone_verified_at: null,
      firstname: '',
      lastname: '',
      nickname: '',
      dob: null,
      password_hash: '$argon2id$erased',
      notifications: '{}',
      state: 'erased',
    })
    .where('id', '=', id)
    .execute()
}
