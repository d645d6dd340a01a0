import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { FileState } from './state.rules.ts'

export type SettlementFile = {
  id: string
  method: string
  fileName: string
  state: FileState
  coversFrom: string
  coversUntil: string
  uploadedBy: string
  uploadedAt: Date
  endedBy: string | null
  endedAt: Date | null
}

const columns = sql`f.id, f.method, f.file_name as "fileName", f.state, f.covers_from::text as "coversFrom",
  f.covers_until::text as "coversUntil", f.uploaded_by as "uploadedBy", f.uploaded_at as "uploadedAt",
  f.ended_by as "endedBy", f.ended_at as "endedAt"`

/** Files of a method are booked one after the other. */
export async function lockMethod(db: Db, method: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement ${method}`}, 92))`.execute(db)
}

export async function findFile(db: Db, id: string): Promise<SettlementFile | null> {
  const found =
    await sql<SettlementFile>`select ${columns} from settlement_files f where f.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export async function lockFile(db: Db, id: string): Promise<SettlementFile | null> {
  const found = await sql<SettlementFile>`
    select ${columns} from settlement_files f where f.id = ${id} for update`.execute(db)
  return found.rows[0] ?? null
}

export async function listFiles(
  db: Db,
  { from, size }: { from: number; size: number },
): Promise<{ files: SettlementFile[]; total: number }> {
  const found = await sql<SettlementFile & { total: number }>`
    select ${columns}, count(*) over ()::int as total from settlement_files f
    order by f.uploaded_at desc, f.id limit ${size} offset ${from}`.execute(db)
  return { files: found.rows.map(({ total: _, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

export type NewFile = Pick<
  SettlementFile,
  'method' | 'fileName' | 'coversFrom' | 'coversUntil' | 'uploadedBy' | 'uploadedAt'
> & { contentHash: Buffer }

/** Adds a file; null: the same one is there already. */
export async function addFile(db: Db, file: NewFile): Promise<string | null> {
  const added = await sql<{ id: string }>`
    insert into settlement_files (method, file_name, content_hash, covers_from, covers_until, uploaded_by, uploaded_at)
    values (${file.method}, ${file.fileName}, ${file.contentHash}, ${file.coversFrom}, ${file.coversUntil},
      ${file.uploadedBy}, ${file.uploadedAt})
    on conflict (method, content_hash) where state <> 'discarded' do nothing returning id`.execute(db)
  return added.rows[0]?.id ?? null
}

export async function findSame(db: Db, method: string, contentHash: Buffer): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from settlement_files
    where method = ${method} and content_hash = ${contentHash} and state <> 'discarded'`.execute(db)
  return found.rows[0]?.id ?? null
}

export async function endFile(
  db: Db,
  id: string,
  { to, by, at }: { to: FileState; by: string; at: Date },
): Promise<void> {
  await db
    .updateTable('settlement_files')
    .set({ state: to, ended_by: by, ended_at: at })
    .where('id', '=', id)
    .execute()
}

/** The day that something of a day counts on: its own, or the first that is not closed. */
export async function bookingDays(db: Db, days: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ day: string; countsOn: string }>`
    select d::text as day, first_open_day(d)::text as "countsOn" from unnest(${[...new Set(days)]}::date[]) d`.execute(
    db,
  )
  return new Map(found.rows.map(({ day, countsOn }) => [day, countsOn]))
}
