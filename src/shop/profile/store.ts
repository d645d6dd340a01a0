import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAddresses } from '../../platform/db/tables.ts'
import { isCountry } from '../region.ts'
import type { SavedAddress, Kind } from './saved-address.rules.ts'

/** `passport`: sealed with its tail; null: none; undefined: as before. */
export type Writing = Omit<SavedAddress, 'id' | 'passportTail'> & {
  passport: { sealed: Buffer; tail: string } | null | undefined
}

const keptFrom = (row: Selectable<MemberAddresses>): SavedAddress => ({
  id: row.id,
  kind: row.kind as Kind, // the column's check
  isDefault: row.is_default,
  firstname: row.firstname,
  lastname: row.lastname,
  callingCode: row.calling_code,
  callingCountry: row.calling_country,
  contact: row.contact,
  address: row.address,
  address2: row.address2,
  city: row.city,
  province: row.province,
  zip: row.zip,
  kana: row.kana,
  country: isCountry(row.country) ? row.country : 'hk',
  locationCode: row.location_code,
  passportTail: row.passport_tail,
})

/** A member's addresses, the defaults first. */
export async function listAddresses(db: Db, memberId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('member_addresses')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(keptFrom)
}

/** Waits for others who change the same member's book. */
export async function lockBook(db: Db, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
}

const columns = (address: Writing) => ({
  kind: address.kind,
  firstname: address.firstname,
  lastname: address.lastname,
  calling_code: address.callingCode,
  calling_country: address.callingCountry,
  contact: address.contact,
  address: address.address,
  address2: address.address2,
  city: address.city,
  province: address.province,
  zip: address.zip,
  kana: address.kana,
  country: address.country,
  location_code: address.locationCode,
  ...(address.passport === undefined
    ? {}
    : { passport: address.passport?.sealed ?? null, passport_tail: address.passport?.tail ?? null }),
})

export async function addAddress(db: Db, memberId: string, address: Writing): Promise<string> {
  const { id } = await db
    .insertInto('member_addresses')
    .values({ ...columns(address), member_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False: the member has no address of that id. */
export async function saveAddress(db: Db, memberId: string, id: string, address: Writing): Promise<boolean> {
  const saved = await db
    .updateTable('member_addresses')
    .set({ ...columns(address), is_default: false })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export async function removeAddress(db: Db, memberId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('member_addresses')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

export const removeAddresses = (db: Db, memberId: string) =>
  db.deleteFrom('member_addresses').where('member_id', '=', memberId).execute()

/** Makes one address the default of its kind; without one named, the oldest becomes it where none is. */
export async function setDefault(db: Db, memberId: string, kind: Kind, id: string | null): Promise<void> {
  const ofKind = db.updateTable('member_addresses').where('member_id', '=', memberId).where('kind', '=', kind)
  if (id) {
    await ofKind.set({ is_default: false }).where('is_default', '=', true).execute()
    await ofKind.set({ is_default: true }).where('id', '=', id).execute()
    return
  }
  const saved = (await listAddresses(db, memberId)).filter((each) => each.kind === kind)
  const [first] = saved
  if (first && !saved.some((each) => each.isDefault))
    await ofKind.set({ is_default: true }).where('id', '=', first.id).execute()
}

/** A book joins another; what was a default there is none here. */
export async function moveAddresses(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('member_addresses')
    .set({ member_id: to, is_default: false })
    .where('member_id', '=', from)
    .execute()
}

/**
 * How somebody could be reached before: where letters about the account went, what staff corrected of it and
 * what their orders name. Nothing that is another account's, or that another's order names.
 */
export async function formerContacts(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ contact: string }>`
    with named as (
      select lower("to") as contact from messages where key like ${`%:${memberId}%`}
      union select pending_email from members where id = ${memberId}
      union select lower(email) from orders where member_id = ${memberId}
      union select phone from orders where member_id = ${memberId}
      union select lower(kept ->> field) from audit_log, unnest(array[before, after]) kept, unnest(array['email', 'phone']) field
        where entity = 'member' and entity_id = ${memberId}
    )
    select contact from named n where length(contact) > 5 and (contact like '%@%' or contact like '+%')
      and contact not like '%@invalid.example'
      and not exists (select from members m where m.id <> ${memberId} and (lower(m.email) = contact or m.phone = contact))
      and not exists (select from orders o where o.member_id is distinct from ${memberId} and (lower(o.email) = contact or o.phone = contact))`.execute(
    db,
  )
  return rows.map(({ contact }) => contact)
}

/**
 * What rooms do not know of somebody who is erased: letters, reasons, log, codes, and their e-mail wherever
 * it stands.
 */
export async function eraseTraces(db: Db, memberId: string, marks: readonly string[]): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(db)
  await sql`select erase_traces(${memberId}, ${[...marks]}::text[])`.execute(db)
}

type Before = { messages: Date; feedback: Date; sessions: Date; now: Date }

export async function forgetPersonal(db: Db, { messages, feedback, sessions, now }: Before): Promise<void> {
  await sql`select forget_messages(${messages})`.execute(db)
  await sql`select forget_forged(${new Date(now.getTime() - 30 * 86_400_000)})`.execute(db)
  await db.deleteFrom('feedback').where('created_at', '<', feedback).execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('claimed_at', '<', new Date(now.getTime() - 2 * 86_400_000))
    .execute()
  // a visit that holds nothing: no bag, no order, no page of its own that opens one
  await sql`delete from sessions s where (s.expires_at < ${now} or greatest(s.created_at, s.seen_at) < ${sessions})
    and not exists (select from carts c join cart_lines l on l.cart_id = c.id where c.session_hash = s.id_hash)
    and not exists (select from carts c join saved_lines l on l.cart_id = c.id where c.session_hash = s.id_hash)
    and not exists (select from orders o where o.session_hash = s.id_hash)
    and not exists (select from order_readers r where r.session_hash = s.id_hash and r.until > ${now})`.execute(
    db,
  )
}
