import type { Db } from '../../../platform/db/database.ts'
import type { ListSettings } from './lists.contract.ts'
import type { Density, DeskList } from './lists.rules.ts'

export async function findSettings(db: Db, staffId: string): Promise<ListSettings> {
  const lists = await db
    .selectFrom('staff_list_columns')
    .select(['list', 'columns'])
    .where('staff_id', '=', staffId)
    .orderBy('list')
    .execute()
  const chosen = await db
    .selectFrom('staff_list_density')
    .select('density')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return {
    density: (chosen?.density ?? 'comfortable') as Density, // the table takes no other
    lists: lists as ListSettings['lists'], // only lists of the contract are written
  }
}

export const saveColumns = (db: Db, staffId: string, list: DeskList, columns: string[]) =>
  db
    .insertInto('staff_list_columns')
    .values({ staff_id: staffId, list, columns })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet({ columns }))
    .execute()

export const deleteColumns = (db: Db, staffId: string, list: DeskList) =>
  db.deleteFrom('staff_list_columns').where('staff_id', '=', staffId).where('list', '=', list).execute()

export const saveDensity = (db: Db, staffId: string, density: Density) =>
  db
    .insertInto('staff_list_density')
    .values({ staff_id: staffId, density })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ density }))
    .execute()
