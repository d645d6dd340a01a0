import type { Db } from '../../../platform/db/database.ts'

export type View = {
  id: string
  list: string
  name: string
  query: string
  isShared: boolean
  isOwn: boolean
  by: string
}
type Saved = Pick<View, 'list' | 'name' | 'query' | 'isShared'>

const views = (db: Db, staffId: string) =>
  db
    .selectFrom('staff_views as v')
    .innerJoin('staff_accounts as a', 'a.id', 'v.staff_id')
    .select((each) => [
      'v.id',
      'v.list',
      'v.name',
      'v.query',
      'v.is_shared as isShared',
      each('v.staff_id', '=', staffId).$castTo<boolean>().as('isOwn'),
      'a.name as by',
    ])

/** One's own, and those that are shared; shared ones first, each by name. */
export const listViews = (db: Db, staffId: string): Promise<View[]> =>
  views(db, staffId)
    .where((each) => each.or([each('v.staff_id', '=', staffId), each('v.is_shared', '=', true)]))
    .orderBy('v.list')
    .orderBy('v.is_shared', 'desc')
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()

/** Keeps a view; the same name again is replaced. */
export async function saveView(
  db: Db,
  staffId: string,
  { list, name, query, isShared }: Saved,
): Promise<View> {
  const { id } = await db
    .insertInto('staff_views')
    .values({ staff_id: staffId, list, name, query, is_shared: isShared })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ query, is_shared: isShared }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return views(db, staffId).where('v.id', '=', id).executeTakeFirstOrThrow()
}

/** Deletes a saved view; false: the staff user has no such view. */
export async function deleteView(db: Db, staffId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('staff_views')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
