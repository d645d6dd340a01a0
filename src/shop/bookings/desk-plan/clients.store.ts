import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hasWords } from '../../../platform/db/search.store.ts'

export type ClientRow = { id: string; name: string; phone: string | null }
type Search = {
  words: string
  /** The search text as a phone number; null: it is not one. */
  phone: string | null
  byEmail: boolean
  day: string
}

/** Active members with a session that is usable on a day. */
export async function searchClients(db: Db, { words, phone, byEmail, day }: Search): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select m.id, person_name(m.firstname, m.lastname) as name, m.phone from members m
    where m.state = 'active'
      and (m.phone = ${phone} or ${hasWords({ text: sql`member_words(${byEmail ? sql`m.email` : sql`''`}, '', m.firstname, m.lastname)` }, words)})
      and exists (select from treatment_packages p join treatment_sessions s on s.package_id = p.id and s.state = 'active'
        where p.member_id = m.id and not p.is_held and p.expires_on >= ${day}::date)
    order by name, m.id limit 10`.execute(db)
  return rows
}
