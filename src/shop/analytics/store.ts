import type { Db } from '../../platform/db/database.ts'
import type { Interaction } from './contract.ts'

export async function saveInteractions(
  db: Db,
  interactions: readonly Interaction[],
  about: { locale: string; country: string },
): Promise<void> {
  await db
    .insertInto('interactions')
    .values(interactions.map(({ type, path, detail }) => ({ type, path, detail: JSON.stringify(detail), ...about })))
    .execute()
}

export async function forgetInteractions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('interactions').where('at', '<', before).execute()
}
