import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MemberCards } from '../../platform/db/tables.ts'
import type { Brand, Funding, StoredCardSummary } from './rules.ts'

/** A card with its payment data: the member id at the provider, and the sealed token. */
export type SealedCard = StoredCardSummary & { providerMember: string; token: Buffer; isRemoved: boolean }

const cardFrom = (row: Selectable<MemberCards>): SealedCard => ({
  id: row.id,
  memberId: row.member_id,
  brand: row.brand as Brand, // the columns' checks
  lastFour: row.last_four,
  expires:
    row.expires_month !== null && row.expires_year !== null
      ? { month: row.expires_month, year: row.expires_year }
      : null,
  country: row.country,
  funding: row.funding as Funding,
  isDefault: row.is_default,
  providerMember: row.provider_member,
  token: row.token,
  isRemoved: row.removed_at !== null,
})

/** A member's cards, the default first, then newest first. */
export async function listCards(db: Db, memberId: string): Promise<SealedCard[]> {
  const rows = await db
    .selectFrom('member_cards')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(cardFrom)
}

export async function findCard(db: Db, id: string): Promise<SealedCard | null> {
  const row = await db.selectFrom('member_cards').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? cardFrom(row) : null
}

/** Cards by id with their payment data. */
export async function listSealed(db: Db, ids: readonly string[]): Promise<SealedCard[]> {
  const found = await sql<Selectable<MemberCards>>`
    select * from member_cards where id = any (${[...ids]}::uuid[])`.execute(db)
  return found.rows.map(cardFrom)
}

/** Locks a member's cards against concurrent changes. */
export async function lockCards(db: Db, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
}

/** Makes a card the default; null: the newest, if there is no default. */
export async function setDefault(db: Db, memberId: string, id: string | null): Promise<void> {
  const cards = await listCards(db, memberId)
  const next = id ?? (cards.some((card) => card.isDefault) ? null : cards[0]?.id)
  if (!next) return
  await db
    .updateTable('member_cards')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute()
  await db.updateTable('member_cards').set({ is_default: true }).where('id', '=', next).execute()
}

/**
 * Marks all or one of a member's cards as removed and returns their ids. Rows stay until the provider has deleted the
 * cards.
 */
export async function markRemoved(db: Db, memberId: string, id: string | null, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('member_cards')
    .set({ removed_at: at, is_default: false })
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(id !== null, (rows) => rows.where('id', '=', id))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function dropCard(db: Db, id: string): Promise<void> {
  await db.deleteFrom('member_cards').where('id', '=', id).execute()
}

/** Moves cards to another account, except those it has itself. */
export async function moveCards(db: Db, from: string, to: string): Promise<void> {
  await sql`update member_cards c set member_id = ${to}, is_default = false where c.member_id = ${from} and not exists (
    select from member_cards o where o.member_id = ${to} and o.brand = c.brand and o.last_four = c.last_four
      and o.removed_at is null and c.removed_at is null)`.execute(db)
}

export async function addUse(db: Db, cardId: string, ref: string): Promise<void> {
  await db
    .insertInto('card_uses')
    .values({ card_id: cardId, used_by: 'subscription', ref })
    .onConflict((clash) => clash.columns(['used_by', 'ref']).doUpdateSet({ card_id: cardId }))
    .execute()
}

export async function removeUse(db: Db, ref: string): Promise<void> {
  await db.deleteFrom('card_uses').where('used_by', '=', 'subscription').where('ref', '=', ref).execute()
}

export async function isUsed(db: Db, cardId: string): Promise<boolean> {
  const row = await db.selectFrom('card_uses').select('ref').where('card_id', '=', cardId).executeTakeFirst()
  return row !== undefined
}

export async function listById(db: Db, ids: readonly string[]): Promise<SealedCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('member_cards')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(cardFrom)
}
