import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAddresses } from '../../platform/db/tables.ts'
import { isCountry } from '../region.ts'
import type { SavedAddress, Kind } from './saved-address.rules.ts'

/** `passport`: sealed, with its last characters; null: none; undefined: unchanged. */
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

/** A member's addresses, default ones first. */
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

/** Locks a member's address book against concurrent changes. */
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

/** False: the member has no such address. */
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

/** Makes an address the default of its kind; without an id, the oldest becomes the default if there is none. */
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

/** Moves addresses to another account, none of them as a default. */
export async function moveAddresses(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('member_addresses')
    .set({ member_id: to, is_default: false })
    .where('member_id', '=', from)
    .execute()
}
