import { isoTimeOrNull } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import type { ImportCounts } from '../../imports/import-run.rules.ts'
import { Refusal } from '../../refusal.ts'
import type { GroupFile, GroupFileRow } from './group-file.contract.ts'
import { groupFileRefusals } from './group-file.rules.ts'
import * as store from './group-file.store.ts'
import { countRows, noCounts, type RowCounts, type StoredRow } from './group-row.store.ts'

export const toView = (file: store.StoredFile, counts: RowCounts = noCounts): GroupFile => ({
  id: file.id,
  fileName: file.fileName,
  state: file.state,
  createdBy: file.createdBy,
  createdAt: file.createdAt.toISOString(),
  reason: file.reason,
  startedBy: file.startedBy,
  endedAt: isoTimeOrNull(file.endedAt),
  counts,
})

/** A file by id. Throws `people.file_unknown`. */
export async function requireGroupFile(ctx: Pick<Ctx, 'db'>, id: string): Promise<store.StoredFile> {
  const file = await store.findFile(ctx.db, id)
  if (!file) throw new Refusal(groupFileRefusals.file_unknown)
  return file
}

export const countsOf = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<RowCounts> =>
  (await countRows(ctx.db, [id])).get(id) ?? noCounts

export async function viewOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<GroupFile> {
  return toView(await requireGroupFile(ctx, id), await countsOf(ctx, id))
}

/** Reason of a refused row, in the reader's language; empty: not refused. */
export const refusalText = (ctx: Pick<Ctx, 'say'>, { problem }: Pick<StoredRow, 'problem'>): string =>
  problem === null ? '' : ctx.say(`people.row.${problem}`)

export const rowView = (
  ctx: Pick<Ctx, 'say'>,
  { cells: _, problem, ...row }: StoredRow & { memberId: string | null },
): GroupFileRow => ({ ...row, why: refusalText(ctx, { problem }) })

/** Counts for the import history; of a dry run, the memberships that would change. */
export async function runCounts(
  ctx: Ctx,
  id: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportCounts> {
  const { rows, refused, join, extend, leave, done } = await countsOf(ctx, id)
  return { rows, accepted: rows - refused, refused, changed: isDryRun ? join + extend + leave : done }
}
