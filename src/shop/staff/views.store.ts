import type { Db } from '../../platform/db/database.ts'

export type View = { id: string; list: string; name: string; query: string }

export const listViews = (db: Db, staffId: string): Promise<View[]> =>
  db
    .selectFrom('staff_views')
    .select(['id', 'list', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .orderBy('list')
    .orderBy('name')
    .execute()

/** Keeps a view; the same name again is replaced. */
export const saveView = (db: Db, staffId: string, view: Omit<View, 'id'>): Promise<View> =>
  db
    .insertInto('staff_views')
    .values({ staff_id: staffId, ...view })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query: view.query }),
    )
    .returning(['id', 'list', 'name', 'query'])
    .executeTakeFirstOrThrow()

/** False: this person keeps no such view. */
export async function deleteView(db: Db, staffId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('staff_views')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
