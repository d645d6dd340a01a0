import { isoTimeOrNull } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { deskRead } from '../staff/write.ts'
import { startOf } from '../../platform/db/keyset.ts'
import * as contract from './import-run.contract.ts'
import { importRunRefusals, type Reason } from './import-run.rules.ts'
import * as store from './import-run.store.ts'

/** A reason in the reader's language, or its text. */
const sentenceOf = (ctx: Ctx, reason: Reason): string =>
  'text' in reason ? reason.text : ctx.say(reason.code, reason.values)

const toRunView = (ctx: Ctx, run: store.ImportRunRow): contract.ImportRun => ({
  ...run,
  startedAt: run.startedAt.toISOString(),
  endedAt: isoTimeOrNull(run.endedAt),
  reason: run.reason ? sentenceOf(ctx, run.reason) : '',
})

export const listImportRuns = deskRead(
  contract.listImportRuns,
  'system.read',
  async (ctx, { search, kind, state, source, run, ...page }) => {
    const { runs, total } = await store.listRuns(
      ctx.db,
      {
        search: search.trim(),
        kind: kind ?? null,
        state: state ?? null,
        source: source ?? null,
        isDryRun: run === undefined ? null : run === 'dry',
      },
      startOf(page),
    )
    return { runs: runs.map((each) => toRunView(ctx, each)), total }
  },
)

export const getImportRun = deskRead(
  contract.getImportRun,
  'system.read',
  async (ctx, { id, page, limit }) => {
    const found = await store.findRun(ctx.db, id, { from: (page - 1) * limit, size: limit })
    if (!found) throw new Refusal(importRunRefusals.unknown)
    return {
      run: toRunView(ctx, found.run),
      problems: found.problems.map(({ line, name, reason }) => ({
        line,
        name,
        message: sentenceOf(ctx, reason),
      })),
      total: found.total,
    }
  },
)
