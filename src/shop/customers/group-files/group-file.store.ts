import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { GroupFileField, GroupFileState } from './group-file.rules.ts'

export type StoredFile = {
  id: string
  fileName: string
  headings: string[]
  fields: (GroupFileField | null)[]
  state: GroupFileState
  createdBy: string
  createdAt: Date
  reason: string
  startedBy: string | null
  endedAt: Date | null
  failures: number
}

const columns = sql`f.id, f.file_name as "fileName", f.headings, f.fields, f.state, f.created_by as "createdBy",
  f.created_at as "createdAt", f.reason, f.started_by as "startedBy", f.ended_at as "endedAt", f.failures`

export async function findFile(db: Db, id: string): Promise<StoredFile | null> {
  const found = await sql<StoredFile>`select ${columns} from member_group_files f where f.id = ${id}`.execute(
    db,
  )
  return found.rows[0] ?? null
}

/** Locks a file for a transition of its state until the transaction ends. */
export async function lockFile(db: Db, id: string): Promise<StoredFile | null> {
  const found = await sql<StoredFile>`
    select ${columns} from member_group_files f where f.id = ${id} for update`.execute(db)
  return found.rows[0] ?? null
}

/** Holds a running file for work: a transition waits until the transaction ends. */
export async function holdRunning(db: Db, id: string): Promise<StoredFile | null> {
  const found = await sql<StoredFile>`
    select ${columns} from member_group_files f where f.id = ${id} and f.state = 'running' for share`.execute(
    db,
  )
  return found.rows[0] ?? null
}

export async function listFiles(
  db: Db,
  { from, size }: { from: number; size: number },
): Promise<{ files: StoredFile[]; total: number }> {
  const found = await sql<StoredFile & { total: number }>`
    select ${columns}, count(*) over ()::int as total from member_group_files f
    order by f.created_at desc, f.id limit ${size} offset ${from}`.execute(db)
  return { files: found.rows.map(({ total: _, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

export type NewFile = Pick<StoredFile, 'fileName' | 'headings' | 'fields' | 'createdBy' | 'createdAt'> & {
  contentHash: Buffer
}

/** Adds a file; null: the same file of the same staff user is in progress. */
export async function addFile(db: Db, row: NewFile): Promise<string | null> {
  const added = await sql<{ id: string }>`
    insert into member_group_files (file_name, headings, fields, created_by, created_at, content_hash)
    values (${row.fileName}, ${row.headings}::text[], ${row.fields}::text[], ${row.createdBy}, ${row.createdAt}, ${row.contentHash})
    on conflict (created_by, content_hash) where state in ('read', 'checked', 'running') do nothing
    returning id`.execute(db)
  return added.rows[0]?.id ?? null
}

export async function findSame(db: Db, createdBy: string, contentHash: Buffer): Promise<string | null> {
  const found = await db
    .selectFrom('member_group_files')
    .select('id')
    .where('created_by', '=', createdBy)
    .where('content_hash', '=', contentHash)
    .where('state', 'in', ['read', 'checked', 'running'])
    .executeTakeFirst()
  return found?.id ?? null
}

export type FileStep = Partial<
  Pick<StoredFile, 'fields' | 'reason' | 'startedBy' | 'endedAt' | 'failures'>
> & {
  agreedAt?: Date
}

/** Moves a file; it has to be locked. */
export async function moveFile(
  db: Db,
  id: string,
  to: GroupFileState,
  { fields, reason, startedBy, endedAt, failures, agreedAt }: FileStep = {},
): Promise<void> {
  await db
    .updateTable('member_group_files')
    .set({
      state: to,
      ...(fields === undefined ? {} : { fields: sql<string[]>`${fields}::text[]` }),
      ...(reason === undefined ? {} : { reason }),
      ...(startedBy === undefined ? {} : { started_by: startedBy }),
      ...(agreedAt === undefined ? {} : { agreed_at: agreedAt }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
      ...(failures === undefined ? {} : { failures }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes old files and returns their ids. */
export async function forgetFiles(db: Db, before: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('member_group_files')
    .where('created_at', '<', before)
    .where('state', '<>', 'running')
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}
