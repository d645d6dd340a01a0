import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ImportField } from './field.rules.ts'
import type { ImportState } from './state.rules.ts'

export type StoredImport = {
  id: string
  fileName: string
  byteSize: number
  kind: 'csv' | 'xlsx' | 'json'
  encoding: string | null
  delimiter: string | null
  headings: string[]
  fields: (ImportField | null)[]
  emptyCells: 'leave' | 'clear'
  mode: 'draft' | 'live'
  state: ImportState
  failures: number
  createdBy: string
  createdAt: Date
  checkedBy: string | null
  startedBy: string | null
  startedAt: Date | null
  endedAt: Date | null
}

const columns = sql`i.id, i.file_name as "fileName", i.byte_size as "byteSize", i.kind, i.encoding, i.delimiter,
  i.headings, i.fields, i.empty_cells as "emptyCells", i.mode, i.state, i.failures, i.created_by as "createdBy",
  i.created_at as "createdAt", i.checked_by as "checkedBy", i.started_by as "startedBy",
  i.started_at as "startedAt", i.ended_at as "endedAt"`

export async function findImport(db: Db, id: string): Promise<StoredImport | null> {
  const found = await sql<StoredImport>`select ${columns} from product_imports i where i.id = ${id}`.execute(
    db,
  )
  return found.rows[0] ?? null
}

/** Locks an import for a transition of its state until the transaction ends. */
export async function lockImport(db: Db, id: string): Promise<StoredImport | null> {
  const found = await sql<StoredImport>`
    select ${columns} from product_imports i where i.id = ${id} for update`.execute(db)
  return found.rows[0] ?? null
}

/** Holds an import in a state for work: a change of its state waits until the transaction ends. */
export async function holdImport(db: Db, id: string, state: ImportState): Promise<StoredImport | null> {
  const found = await sql<StoredImport>`
    select ${columns} from product_imports i where i.id = ${id} and i.state = ${state} for share`.execute(db)
  return found.rows[0] ?? null
}

export async function listImports(
  db: Db,
  { from, size }: { from: number; size: number },
): Promise<{ imports: StoredImport[]; total: number }> {
  const found = await sql<StoredImport & { total: number }>`
    select ${columns}, count(*) over ()::int as total from product_imports i
    order by i.created_at desc, i.id limit ${size} offset ${from}`.execute(db)
  return { imports: found.rows.map(({ total: _, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

export type NewImport = Pick<
  StoredImport,
  | 'fileName'
  | 'byteSize'
  | 'kind'
  | 'encoding'
  | 'delimiter'
  | 'headings'
  | 'fields'
  | 'createdBy'
  | 'createdAt'
> & { contentHash: Buffer }

/** Adds an import; null: the same file of the same staff user is already pending. */
export async function addImport(db: Db, row: NewImport): Promise<string | null> {
  const added = await sql<{ id: string }>`
    insert into product_imports
      (file_name, byte_size, kind, encoding, delimiter, headings, fields, created_by, created_at, content_hash)
    values (${row.fileName}, ${row.byteSize}, ${row.kind}, ${row.encoding}, ${row.delimiter},
      ${row.headings}::text[], ${row.fields}::text[], ${row.createdBy}, ${row.createdAt}, ${row.contentHash})
    on conflict (created_by, content_hash) where state = 'read' do nothing returning id`.execute(db)
  return added.rows[0]?.id ?? null
}

export async function findSame(db: Db, createdBy: string, contentHash: Buffer): Promise<string | null> {
  const found = await db
    .selectFrom('product_imports')
    .select('id')
    .where('created_by', '=', createdBy)
    .where('content_hash', '=', contentHash)
    .where('state', '=', 'read')
    .executeTakeFirst()
  return found?.id ?? null
}

export type ImportStep = Partial<
  Pick<
    StoredImport,
    'fields' | 'emptyCells' | 'mode' | 'failures' | 'checkedBy' | 'startedBy' | 'startedAt' | 'endedAt'
  >
>

/** Moves an import; false: it has left the source state. */
export async function moveImport(
  db: Db,
  id: string,
  { from, to }: { from: ImportState; to: ImportState },
  step: ImportStep = {},
): Promise<boolean> {
  const moved = await db
    .updateTable('product_imports')
    .set({
      state: to,
      ...(step.fields === undefined ? {} : { fields: sql<string[]>`${step.fields}::text[]` }),
      ...(step.emptyCells === undefined ? {} : { empty_cells: step.emptyCells }),
      ...(step.mode === undefined ? {} : { mode: step.mode }),
      ...(step.failures === undefined ? {} : { failures: step.failures }),
      ...(step.checkedBy === undefined ? {} : { checked_by: step.checkedBy }),
      ...(step.startedBy === undefined ? {} : { started_by: step.startedBy }),
      ...(step.startedAt === undefined ? {} : { started_at: step.startedAt }),
      ...(step.endedAt === undefined ? {} : { ended_at: step.endedAt }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function saveFailures(db: Db, id: string, failures: number): Promise<void> {
  await db.updateTable('product_imports').set({ failures }).where('id', '=', id).execute()
}

/** Deletes old imports and returns their ids. */
export async function forgetImports(db: Db, before: Date): Promise<string[]> {
  const gone = await db
    .deleteFrom('product_imports')
    .where('created_at', '<', before)
    .where('state', 'not in', ['checking', 'running'])
    .returning('id')
    .execute()
  return gone.map(({ id }) => id)
}
