import type { Db } from '../../platform/db/database.ts'

/**
 * An e-mail that was proved to be theirs; false: somebody else's. The password, and what a text may open,
 * stay as they are.
 */
export async function saveEmail(db: Db, id: string, email: string, at: Date): Promise<boolean> {
  const taken = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) return false
  await db
    .updateTable('members')
    .set({ email, email_verified_at: at, pending_email: null })
    .where('id', '=', id)
    .execute()
  return true
}

/** A telephone that was proved to be theirs, and may open the account from now on; false: somebody else's. */
export async function savePhone(
  db: Db,
  id: string,
  { phone, country }: { phone: string; country: string | null },
  at: Date,
): Promise<boolean> {
  const taken = await db
    .selectFrom('members')
    .select('id')
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) return false
  await db
    .updateTable('members')
    .set({ phone, phone_country: country, phone_verified_at: at, phone_resets: true })
    .where('id', '=', id)
    .execute()
  return true
}

const owners = new Set(['members_email_key', 'members_phone'])

/** Whether a transaction failed as somebody else took that e-mail or telephone at the same moment. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string' &&
  owners.has(error.constraint)

/** An e-mail that staff wrote down, until the member confirms it; null: none, or none any more. */
export async function setPendingEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db.updateTable('members').set({ pending_email: email }).where('id', '=', id).execute()
}

export async function findPendingEmail(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('members').select('pending_email').where('id', '=', id).executeTakeFirst()
  return row?.pending_email ?? null
}

export const isEmailTaken = async (db: Db, email: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .executeTakeFirst()) !== undefined
