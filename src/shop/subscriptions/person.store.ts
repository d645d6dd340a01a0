import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Takes the person out of a member's contracts; identity numbers go, links go. */
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

/** Every contract and enrolment of an account is another's from now on. */
export async function moveOf(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('subscriptions').set({ member_id: into }).where('member_id', '=', from).execute()
  await db.updateTable('card_enrolments').set({ member_id: into }).where('member_id', '=', from).execute()
}

/** The card of a member that is the same as one that was taken off; null: there is none. */
export async function sameCardOf(db: Db, cardId: string, memberId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select o.id from member_cards c join member_cards o on o.brand = c.brand and o.last_four = c.last_four
    where c.id = ${cardId} and o.member_id = ${memberId} and o.removed_at is null`.execute(db)
  return found.rows[0]?.id ?? null
}
