import type { Db } from '../../platform/db/database.ts'

export type Note = { id: string; text: string; by: string; at: Date }

/** Notes of staff about a member, newest first. */
export const listNotes = (db: Db, memberId: string, most: number): Promise<Note[]> =>
  db
    .selectFrom('member_notes')
    .select(['id', 'text', 'by', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export async function addNote(db: Db, memberId: string, { text, by, at }: Omit<Note, 'id'>): Promise<void> {
  await db.insertInto('member_notes').values({ member_id: memberId, text, by, at }).execute()
}

export async function moveNotes(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('member_notes').set({ member_id: to }).where('member_id', '=', from).execute()
}
