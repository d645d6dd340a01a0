import type { Db } from '../../../platform/db/database.ts'
import { rangeOf } from './shifts.store.ts'
import type { Span } from './span.rules.ts'

export async function isResource(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('resources').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Adds a block and returns its id; null: a part of that time is taken. */
export async function addBlock(
  db: Db,
  { resourceId, span, reason }: { resourceId: string; span: Span; reason: string },
): Promise<string | null> {
  const added = await db
    .insertInto('resource_claims')
    .values({ resource_id: resourceId, during: rangeOf(span), block_reason: reason })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Ends a block; false: there is no active block of that id. */
export async function endBlock(db: Db, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('resource_claims')
    .set({ is_active: false })
    .where('id', '=', id)
    .where('block_reason', 'is not', null)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** An active block with its resource and span; null: none. */
export async function findBlock(db: Db, id: string): Promise<{ resourceId: string; span: Span } | null> {
  const row = await db
    .selectFrom('resource_claims')
    .select(['resource_id', 'from_minute', 'to_minute'])
    .where('id', '=', id)
    .where('block_reason', 'is not', null)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ? { resourceId: row.resource_id, span: [row.from_minute, row.to_minute] } : null
}
