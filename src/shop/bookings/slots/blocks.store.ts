import type { Db } from '../../../platform/db/database.ts'
import { rangeOf } from './shifts.store.ts'
import type { Span } from './span.rules.ts'

export async function isResource(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('resources').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** False: something of that time is taken. */
export async function addBlock(
  db: Db,
  { resourceId, span, reason }: { resourceId: string; span: Span; reason: string },
): Promise<boolean> {
  const added = await db
    .insertInto('resource_claims')
    .values({ resource_id: resourceId, during: rangeOf(span), block_reason: reason })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** False: it is no block that counts. */
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
