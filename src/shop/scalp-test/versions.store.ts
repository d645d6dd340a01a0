import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ScalpVersions } from '../../platform/db/tables.ts'
import { Questionnaire } from './questionnaire/questionnaire.rules.ts'

const versionStates = ['draft', 'trial', 'live', 'retired'] as const
export type VersionState = (typeof versionStates)[number]

export type Version = {
  id: string
  number: number
  state: VersionState
  content: Questionnaire
  note: string
  revision: number
  createdBy: string
  createdAt: Date
  changedBy: string
  changedAt: Date
  publishedBy: string | null
  publishedAt: Date | null
  retiredAt: Date | null
}

const date = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))

function versionFrom(row: Selectable<ScalpVersions>): Version {
  const state = versionStates.find((each) => each === row.state)
  if (!state) throw new Error(`scalp test version ${row.number} is ${row.state}`)
  return {
    id: row.id,
    number: row.number,
    state,
    content: Questionnaire.parse(row.content),
    note: row.note,
    revision: row.revision,
    createdBy: row.created_by,
    createdAt: new Date(row.created_at),
    changedBy: row.changed_by,
    changedAt: new Date(row.changed_at),
    publishedBy: row.published_by,
    publishedAt: date(row.published_at),
    retiredAt: date(row.retired_at),
  }
}

/** All versions, the newest first. */
export const listVersions = async (db: Db): Promise<Version[]> =>
  (await db.selectFrom('scalp_versions').selectAll().orderBy('number', 'desc').execute()).map(versionFrom)

/** Locks all versions: whoever makes or publishes one waits for the other. */
export const lockVersions = async (db: Db): Promise<Version[]> =>
  (await db.selectFrom('scalp_versions').selectAll().orderBy('number', 'desc').forUpdate().execute()).map(
    versionFrom,
  )

export async function insertVersion(db: Db, version: Version): Promise<void> {
  await db
    .insertInto('scalp_versions')
    .values({
      id: version.id,
      number: version.number,
      state: version.state,
      content: JSON.stringify(version.content),
      note: version.note,
      revision: version.revision,
      created_by: version.createdBy,
      created_at: version.createdAt,
      changed_by: version.changedBy,
      changed_at: version.changedAt,
      published_by: version.publishedBy,
      published_at: version.publishedAt,
    })
    .execute()
}

type Change = Partial<
  Pick<
    Version,
    'content' | 'note' | 'changedBy' | 'changedAt' | 'publishedBy' | 'publishedAt' | 'retiredAt' | 'state'
  >
>

/** Saves a version if it is still in that state and of that revision; false: it is not. */
export async function saveVersion(
  db: Db,
  { id, revision, state }: Pick<Version, 'id' | 'revision' | 'state'>,
  change: Change,
): Promise<boolean> {
  const saved = await db
    .updateTable('scalp_versions')
    .set((one) => ({
      revision: one('revision', '+', 1),
      ...(change.state !== undefined && { state: change.state }),
      ...(change.content !== undefined && { content: JSON.stringify(change.content) }),
      ...(change.note !== undefined && { note: change.note }),
      ...(change.changedBy !== undefined && { changed_by: change.changedBy }),
      ...(change.changedAt !== undefined && { changed_at: change.changedAt }),
      ...(change.publishedBy !== undefined && { published_by: change.publishedBy }),
      ...(change.publishedAt !== undefined && { published_at: change.publishedAt }),
      ...(change.retiredAt !== undefined && { retired_at: change.retiredAt }),
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', state)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}
