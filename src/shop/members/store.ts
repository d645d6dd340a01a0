import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isCountry, isLocale, type CountryKey, type Locale } from '../region.ts'
import type { GroupKind, MemberState } from './rules.ts'

export type Group = { id: string; name: string; kind: GroupKind }

/** A member account as other rooms see it. Only current groups are included. */
export type Account = {
  id: string
  email: string
  emailVerifiedAt: Date | null
  phone: string | null
  /** ISO code of the country chosen with the number. */
  phoneCountry: string | null
  phoneVerifiedAt: Date | null
  passwordHash: string
  firstname: string
  lastname: string
  nickname: string
  dob: string | null
  country: CountryKey
  locale: Locale
  state: MemberState
  lockedUntil: Date | null
  locks: number
  discountRate: number
  /** Whether a code by text to this number can reset the password. */
  phoneResets: boolean
  createdAt: Date
  groups: Group[]
}

type Row = {
  id: string
  email: string
  email_verified_at: Date | null
  phone: string | null
  phone_country: string | null
  phone_verified_at: Date | null
  password_hash: string
  firstname: string
  lastname: string
  nickname: string
  dob: string | null
  country: string
  locale: string
  state: string
  locked_until: Date | null
  locks: number
  discount_rate: string
  phone_resets: boolean
  created_at: Date
  groups: Group[]
}

const groupsAt = (now: Date) => sql`(
  select coalesce(jsonb_agg(distinct jsonb_build_object('id', g.id, 'name', g.name, 'kind', g.kind)), '[]')
  from memberships s join member_groups g on g.id = s.group_id
  where s.member_id = m.id and s.valid_from <= ${now} and (s.valid_to is null or s.valid_to > ${now}))`

const whole = (
  now: Date,
) => sql`m.id, m.email, m.email_verified_at, m.phone, m.phone_country, m.phone_verified_at, m.password_hash, m.firstname,
  m.lastname, m.nickname, m.dob, m.country, m.locale, m.state, m.locked_until, m.locks, m.discount_rate, m.phone_resets, m.created_at,
  ${groupsAt(now)} as groups`

const accountFrom = (row: Row): Account => ({
  id: row.id,
  email: row.email,
  emailVerifiedAt: row.email_verified_at,
  phone: row.phone,
  phoneCountry: row.phone_country,
  phoneVerifiedAt: row.phone_verified_at,
  passwordHash: row.password_hash,
  firstname: row.firstname,
  lastname: row.lastname,
  nickname: row.nickname,
  dob: row.dob,
  country: isCountry(row.country) ? row.country : 'hk',
  locale: isLocale(row.locale) ? row.locale : 'hk',
  state: row.state as MemberState, // the column's check
  lockedUntil: row.locked_until,
  locks: row.locks,
  discountRate: Number(row.discount_rate),
  phoneResets: row.phone_resets,
  createdAt: row.created_at,
  groups: row.groups,
})

/** An account by id, email, or verified phone number; erased ones are excluded. */
export async function findAccount(
  db: Db,
  by: { id: string } | { email: string } | { phone: string },
  now: Date,
): Promise<Account | null> {
  const where =
    'id' in by
      ? sql`m.id = ${by.id}`
      : 'email' in by
        ? sql`m.email = ${by.email}`
        : sql`m.phone = ${by.phone} and m.phone_verified_at is not null`
  const found =
    await sql<Row>`select ${whole(now)} from members m where ${where} and m.state <> 'erased'`.execute(db)
  return found.rows[0] ? accountFrom(found.rows[0]) : null
}

/** Accounts by id, without erased ones. */
export async function listAccounts(db: Db, ids: readonly string[], now: Date): Promise<Account[]> {
  const found = await sql<Row>`
    select ${whole(now)} from members m where m.id = any (${[...ids]}::uuid[]) and m.state <> 'erased'`.execute(
    db,
  )
  return found.rows.map(accountFrom)
}

/** Members who can sign in, ordered by id, after an id; null: from the first. */
export async function listAccountsAfter(
  db: Db,
  after: string | null,
  { size, now }: { size: number; now: Date },
): Promise<Account[]> {
  const found = await sql<Row>`
    select ${whole(now)} from members m
    where m.state <> 'erased' and m.merged_into is null and (${after}::uuid is null or m.id > ${after}::uuid)
    order by m.id limit ${size}`.execute(db)
  return found.rows.map(accountFrom)
}

export type NewAccount = Pick<
  Account,
  'email' | 'phone' | 'phoneCountry' | 'firstname' | 'lastname' | 'nickname' | 'dob' | 'country' | 'locale'
> & {
  passwordHash: string
  /** Which of email and phone were verified. */
  verified: { email: boolean; phone: boolean }
  at: Date
}

/** Inserts a member and returns the id; null: the email or phone number is taken. */
export async function addAccount(db: Db, account: NewAccount): Promise<string | null> {
  const added = await db
    .insertInto('members')
    .values({
      email: account.email,
      email_verified_at: account.verified.email ? account.at : null,
      phone: account.phone,
      phone_country: account.phoneCountry,
      phone_verified_at: account.verified.phone ? account.at : null,
      password_hash: account.passwordHash,
      password_changed_at: account.at,
      firstname: account.firstname,
      lastname: account.lastname,
      nickname: account.nickname,
      dob: account.dob,
      country: account.country,
      locale: account.locale,
      created_at: account.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export async function findGroup(db: Db, name: string): Promise<Group | null> {
  const row = await db
    .selectFrom('member_groups')
    .select(['id', 'name', 'kind'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? { ...row, kind: row.kind as GroupKind } : null // the column's check
}

export type NewMembership = {
  memberId: string
  groupId: string
  from: Date
  to: Date | null
  source: 'spend' | 'staff' | 'import'
}

export async function addMembership(
  db: Db,
  { memberId, groupId, from, to, source }: NewMembership,
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ member_id: memberId, group_id: groupId, valid_from: from, valid_to: to, source })
    .execute()
}

export async function setDiscountRate(db: Db, id: string, rate: number): Promise<void> {
  await db.updateTable('members').set({ discount_rate: rate }).where('id', '=', id).execute()
}

/** Locks sign-in until a time and counts the lock; null resets lock and count after a sign-in. */
export async function setLock(db: Db, id: string, until: Date | null): Promise<void> {
  await db
    .updateTable('members')
    .set((row) =>
      until ? { locked_until: until, locks: row('locks', '+', 1) } : { locked_until: null, locks: 0 },
    )
    .where('id', '=', id)
    .execute()
}

/** The account that an id was merged into, or the account itself. */
export async function accountNow(
  db: Db,
  memberId: string,
): Promise<{ id: string; isErased: boolean } | null> {
  const found = await sql<{ id: string; isErased: boolean }>`
    with recursive part as (
      select id, state, merged_into from members where id = ${memberId}
      union select m.id, m.state, m.merged_into from members m join part on m.id = part.merged_into
    )
    select id, state = 'erased' as "isErased" from part where merged_into is null`.execute(db)
  return found.rows[0] ?? null
}

export async function lockAccount(db: Db, id: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Whether an account is open; locks it against closing until the transaction ends. The lock is shared, so concurrent
 * orders do not wait for each other.
 */
export async function holdOpen(db: Db, id: string): Promise<boolean> {
  const held = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['active', 'erasure_requested'])
    .forKeyShare()
    .executeTakeFirst()
  return held !== undefined
}

/** Marks an email as verified; if it was unverified, the phone number can no longer reset the password. */
export async function verifyEmail(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('members')
    .set({ email_verified_at: at, phone_resets: false })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}
