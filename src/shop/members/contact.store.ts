import type { Db } from '../../platform/db/database.ts'

/** Saves a verified email; false: another account has it. Password and `phone_resets` stay unchanged. */
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

/** Saves a verified phone number, which can then reset the password; false: another account has it. */
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

/** Whether a transaction failed because another account took the email or phone number concurrently. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string' &&
  owners.has(error.constraint)

/** Sets the email that staff entered and the member has yet to confirm; null clears it. */
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
