import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Erases personal data in a member's contracts; deletes identity numbers and links. */
export async function blankOf(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({
      firstname: '',
      lastname: '',
      calling_code: '',
      contact: '',
      address: '',
      address2: '',
      city: '',
      province: '',
      zip: '',
      kana: '',
      location_code: null,
      passport: null,
      passport_tail: null,
      cancel_note: '',
      consents: null,
    })
    .where('member_id', '=', memberId)
    .execute()
  await sql`delete from subscription_links where subscription_id in (select id from subscriptions where member_id = ${memberId})`.execute(
    db,
  )
}

/** Moves all contracts and enrolments of an account to another. */
export async function moveOf(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('subscriptions').set({ member_id: into }).where('member_id', '=', from).execute()
  await db.updateTable('card_enrolments').set({ member_id: into }).where('member_id', '=', from).execute()
}

/** The member's card with the same brand and last four digits as a removed one; null: none. */
export async function sameCardOf(db: Db, cardId: string, memberId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select o.id from member_cards c join member_cards o on o.brand = c.brand and o.last_four = c.last_four
    where c.id = ${cardId} and o.member_id = ${memberId} and o.removed_at is null`.execute(db)
  return found.rows[0]?.id ?? null
}
