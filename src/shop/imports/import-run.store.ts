import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { byAge, orderedBy, pageOf, rowsAfter, type PageStart } from '../../platform/db/keyset.ts'
import type {
  ImportCounts,
  ImportKind,
  ImportProblem,
  ImportRunState,
  ImportSource,
  Reason,
} from './import-run.rules.ts'

export type ImportRunRow = ImportCounts & {
  id: string
  kind: ImportKind
  source: ImportSource
  fileName: string
  startedBy: string
  startedAt: Date
  endedAt: Date | null
  isDryRun: boolean
  state: ImportRunState
  reason: Reason | null
  subjectId: string | null
}

const columns = sql`r.id, r.kind, r.source, r.file_name as "fileName", r.started_by as "startedBy",
  r.started_at as "startedAt", r.ended_at as "endedAt", r.is_dry_run as "isDryRun", r.state, r.row_count as "rows",
  r.accepted, r.refused, r.changed, r.reason, r.subject_id as "subjectId"`

export type NewRun = Pick<ImportRunRow, 'kind' | 'source' | 'fileName' | 'startedBy' | 'isDryRun'> & {
  subjectId: string | null
  at: Date
}

export async function addRun(db: Db, run: NewRun): Promise<string> {
  const { id } = await db
    .insertInto('import_runs')
    .values({
      kind: run.kind,
      source: run.source,
      file_name: run.fileName,
      started_by: run.startedBy,
      started_at: run.at,
      seen_at: run.at,
      is_dry_run: run.isDryRun,
      subject_id: run.subjectId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type RunEnd = Partial<ImportCounts> & {
  state: 'done' | 'refused' | 'interrupted'
  at: Date
  reason?: Reason | null
  problems?: readonly ImportProblem[]
  subjectId?: string | null
}

/** Ends a run, also an interrupted one; absent values stay unchanged. */
export async function endRun(db: Db, id: string, end: RunEnd): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      state: end.state,
      seen_at: end.at,
      ended_at: end.at,
      ...countColumns(end),
      ...(end.reason === undefined
        ? {}
        : { reason: end.reason === null ? null : sql`${JSON.stringify(end.reason)}::jsonb` }),
      ...(end.problems === undefined ? {} : { problems: sql`${JSON.stringify(end.problems)}::jsonb` }),
      ...(end.subjectId === undefined ? {} : { subject_id: end.subjectId }),
    })
    .where('id', '=', id)
    .execute()
}

const countColumns = ({ rows, accepted, refused, changed }: Partial<ImportCounts>) => ({
  ...(rows === undefined ? {} : { row_count: rows }),
  ...(accepted === undefined ? {} : { accepted }),
  ...(refused === undefined ? {} : { refused }),
  ...(changed === undefined ? {} : { changed }),
})

/** Records progress with the current counts. */
export async function saveProgress(
  db: Db,
  id: string,
  { at, ...counts }: Partial<ImportCounts> & { at: Date },
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ seen_at: at, ...countColumns(counts) })
    .where('id', '=', id)
    .execute()
}

/** Resumes the newest run of a subject, running or interrupted. */
export async function resumeRun(db: Db, kind: ImportKind, subjectId: string, at: Date): Promise<void> {
  await sql`update import_runs set state = 'running', ended_at = null, seen_at = ${at}
    where id = (select id from import_runs where kind = ${kind} and subject_id = ${subjectId}
        order by started_at desc, id desc limit 1)
      and (state = 'running' or (state = 'interrupted' and reason is null))`.execute(db)
}

/** The running run of a subject; null: none. */
export async function findRunning(db: Db, kind: ImportKind, subjectId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from import_runs
    where kind = ${kind} and subject_id = ${subjectId} and (state = 'running' or (state = 'interrupted' and reason is null))
    order by started_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Marks runs without progress since a time as interrupted. Returns their number. */
export async function interruptSilent(db: Db, since: Date): Promise<number> {
  const done = await sql`update import_runs set state = 'interrupted', ended_at = seen_at
    where state = 'running' and seen_at < ${since}`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}

/** Detaches runs from deleted subjects. */
export async function forgetSubjects(db: Db, kind: ImportKind, subjectIds: readonly string[]): Promise<void> {
  await sql`update import_runs set subject_id = null
    where kind = ${kind} and subject_id = any (${[...subjectIds]}::text[])`.execute(db)
}

export type RunFilter = {
  search: string
  kind: ImportKind | null
  state: ImportRunState | null
  source: ImportSource | null
  isDryRun: boolean | null
}

/** Runs by start time; the search covers file names and authors. */
export async function listRuns(
  db: Db,
  { search, kind, state, source, isDryRun }: RunFilter,
  page: PageStart,
): Promise<{ runs: ImportRunRow[]; total: number }> {
  const key = byAge(page, { by: sql`r.started_at`, id: sql`r.id`, from: sql`import_runs r` })
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = sql`from import_runs r where (${kind}::text is null or r.kind = ${kind})
    and (${state}::text is null or r.state = ${state}) and (${source}::text is null or r.source = ${source})
    and (${isDryRun}::boolean is null or r.is_dry_run = ${isDryRun})
    and (${search} = '' or r.file_name ilike ${like} or r.started_by ilike ${like})`
  const { rows } = await sql<ImportRunRow>`select ${columns} ${found}
    and ${rowsAfter({ ...key, by: sql`started_at`, id: sql`id`, from: sql`import_runs` }, page.after)}
    order by ${orderedBy(key)} ${pageOf(page)}`.execute(db)
  if (page.after !== undefined) return { runs: rows, total: rows.length }
  const count = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { runs: rows, total: count.rows[0]?.total ?? 0 }
}

/** A run with a page of its refused rows, and their total. */
export async function findRun(
  db: Db,
  id: string,
  { from, size }: { from: number; size: number },
): Promise<{ run: ImportRunRow; problems: ImportProblem[]; total: number } | null> {
  const { rows } = await sql<ImportRunRow & { problems: ImportProblem[]; total: number }>`
    select ${columns}, jsonb_array_length(r.problems) as total,
      coalesce((select jsonb_agg(p.value order by p.ordinality) from jsonb_array_elements(r.problems) with ordinality p
        where p.ordinality > ${from} and p.ordinality <= ${from + size}), '[]') as problems
    from import_runs r where r.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { problems, total, ...run } = found
  return { run, problems, total }
}
