import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Brand, Funding } from './rules.ts'
import type { SealedCard } from './store.ts'

export type NewCard = {
  memberId: string
  providerMember: string
  token: Buffer
  brand: Brand
  lastFour: string
  country: string | null
  funding: Funding
  at: Date
}

/** Saves a card; a card that exists already gets the newest token. */
export async function saveCard(db: Db, card: NewCard): Promise<string> {
  const found = await sql<{ id: string }>`
    insert into member_cards (member_id, provider_member, token, brand, last_four, country, funding, is_default, created_at)
    select ${card.memberId}, ${card.providerMember}, ${card.token}, ${card.brand}, ${card.lastFour}, ${card.country}, ${card.funding},
      not exists (select from member_cards where member_id = ${card.memberId} and is_default), ${card.at}
    on conflict (member_id, brand, last_four) where removed_at is null do update set
      provider_member = excluded.provider_member, token = excluded.token, country = excluded.country, funding = excluded.funding,
      expires_month = null, expires_year = null
    returning id`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a card was not kept')
  return row.id
}

export async function saveToken(db: Db, id: string, token: Buffer): Promise<void> {
  await db.updateTable('member_cards').set({ token }).where('id', '=', id).execute()
}

export async function saveExpiry(
  db: Db,
  id: string,
  { month, year }: { month: number; year: number },
): Promise<void> {
  await db
    .updateTable('member_cards')
    .set({ expires_month: month, expires_year: year })
    .where('id', '=', id)
    .execute()
}

/** Whether the provider account of a removed card is in use again. */
export async function isStoredAgain(
  db: Db,
  { providerMember, brand, lastFour }: SealedCard,
): Promise<boolean> {
  const row = await db
    .selectFrom('member_cards')
    .select('id')
    .where('provider_member', '=', providerMember)
    .where('brand', '=', brand)
    .where('last_four', '=', lastFour)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
