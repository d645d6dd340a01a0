import type { Db } from '../../platform/db/database.ts'
import type { CountryKey, Locale } from '../region.ts'
import type { MemberState } from './rules.ts'

/** Fields that members can change themselves; absent fields stay unchanged. */
export type DetailChange = {
  firstname?: string | undefined
  lastname?: string | undefined
  nickname?: string | undefined
  dob?: string | null | undefined
  locale?: Locale | undefined
  country?: CountryKey | undefined
  notifications?: Notices | undefined
}

/** Choices about messages other than order messages, and the time of each last choice. */
export type Notices = Readonly<Partial<Record<string, { wanted: boolean; at: string }>>>

export async function findNotices(db: Db, id: string): Promise<Notices> {
  const row = await db.selectFrom('members').select('notifications').where('id', '=', id).executeTakeFirst()
  return (row?.notifications ?? {}) as Notices // only saveDetails writes it
}

export async function saveDetails(
  db: Db,
  id: string,
  { notifications, ...change }: DetailChange,
): Promise<void> {
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const all = notifications ? { ...changed, notifications: JSON.stringify(notifications) } : changed
  if (Object.keys(all).length > 0) await db.updateTable('members').set(all).where('id', '=', id).execute()
}

export async function savePassword(db: Db, id: string, hash: string, at: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ password_hash: hash, password_changed_at: at, locked_until: null, locks: 0 })
    .where('id', '=', id)
    .execute()
}

export type Device = { id: string; browser: string; createdAt: Date; seenAt: Date }

/** Open sessions of a member, most recently used first. */
export function listDevices(db: Db, memberId: string, now: Date): Promise<Device[]> {
  return db
    .selectFrom('member_sessions')
    .select(['id', 'browser', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute()
}

/** Saves corrections by staff. A changed phone number becomes unverified and cannot reset the password. */
export async function correct(
  db: Db,
  id: string,
  { phone, ...change }: Omit<DetailChange, 'notifications'> & { phone?: string | null },
): Promise<void> {
  await saveDetails(db, id, change)
  if (phone === undefined) return
  await db
    .updateTable('members')
    .set({ phone, phone_country: null, phone_verified_at: null, phone_resets: false })
    .where('id', '=', id)
    .execute()
}

/** Moves the account from one of the states `from` to `to`; false: it is in another state. */
export async function setState(
  db: Db,
  id: string,
  from: readonly MemberState[],
  to: MemberState,
): Promise<boolean> {
  const moved = await db
    .updateTable('members')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Records the account that a closed account was merged into. */
export async function setMerged(db: Db, id: string, into: string): Promise<void> {
  await db.updateTable('members').set({ merged_into: into }).where('id', '=', id).execute()
}
