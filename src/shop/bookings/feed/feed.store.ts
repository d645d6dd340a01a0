import type { Db } from '../../../platform/db/database.ts'

/** A feed; its secret is stored as a hash only. */
export type Feed = { memberId: string; secretHash: Buffer; createdAt: Date }

const feeds = (db: Db) => db.selectFrom('booking_feeds').selectAll()
type Row = { member_id: string; token_hash: Buffer; created_at: Date }
const feedFrom = (row: Row | undefined): Feed | null =>
  row ? { memberId: row.member_id, secretHash: row.token_hash, createdAt: row.created_at } : null

export const feedOfMember = async (db: Db, memberId: string): Promise<Feed | null> =>
  feedFrom(await feeds(db).where('member_id', '=', memberId).executeTakeFirst())

export const feedOfSecret = async (db: Db, secretHash: Buffer): Promise<Feed | null> =>
  feedFrom(await feeds(db).where('token_hash', '=', secretHash).executeTakeFirst())

/** Stores a member's feed, which replaces an earlier one. */
export async function saveFeed(db: Db, { memberId, secretHash, createdAt }: Feed): Promise<void> {
  await db
    .insertInto('booking_feeds')
    .values({ member_id: memberId, token_hash: secretHash, created_at: createdAt })
    .onConflict((old) =>
      old.column('member_id').doUpdateSet({ token_hash: secretHash, created_at: createdAt }),
    )
    .execute()
}

export async function removeFeed(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('booking_feeds').where('member_id', '=', memberId).execute()
}
