import type { Ctx } from '../context.ts'
import type { AnswerOf, Endpoint, InputOf } from '../endpoint.ts'
import { isRefusal } from '../refusal.ts'
import { serve, type Served, type UseCase } from '../serve.ts'
import type { AllLabelled } from '../staff/audit/fields.rules.ts'
import { atTheDesk, written, type About } from '../staff/write.ts'
import {
  importRunRefusals,
  mostProblems,
  type ImportCounts,
  type ImportKind,
  type ImportOutcome,
  type ImportSource,
} from './import-run.rules.ts'
import * as store from './import-run.store.ts'
import { cut } from '../text.ts'

type Begun = {
  kind: ImportKind
  source: ImportSource
  /** Name as uploaded; empty: a pasted table. */
  fileName: string
  /** Email of a staff user; empty: a command. */
  startedBy: string
  isDryRun?: boolean
  subjectId?: string | null
}

/** Records the start of an import and returns the id of its run. */
export const openRun = (ctx: Ctx, { isDryRun = false, subjectId = null, fileName, ...run }: Begun) =>
  store.addRun(ctx.db, {
    ...run,
    fileName: cut(fileName, 200),
    isDryRun,
    subjectId,
    at: ctx.clock.now(),
  })

/** Ends a run in the transaction of its import, so that both are committed together. */
const closeRun = (tx: Ctx, id: string, { problems = [], isRefused = false, ...outcome }: ImportOutcome) =>
  store.endRun(tx.db, id, {
    ...outcome,
    state: isRefused ? 'refused' : 'done',
    at: tx.clock.now(),
    reason: null,
    problems: problems.slice(0, mostProblems),
  })

export type Recording = {
  /** Ends the run, in the transaction of the import. */
  close(tx: Ctx, outcome: ImportOutcome): Promise<void>
  /** Records progress. */
  progress(ctx: Ctx, counts: Partial<ImportCounts>): Promise<void>
}

/**
 * Runs an import and records its outcome: done when `work` closes the run, refused for a refusal, otherwise
 * interrupted. Rethrows what `work` throws.
 */
export async function recordImport<T>(
  ctx: Ctx,
  begun: Begun,
  work: (recording: Recording) => Promise<T>,
): Promise<T> {
  const id = await openRun(ctx, begun)
  try {
    return await work({
      close: (tx, outcome) => closeRun(tx, id, outcome),
      progress: (at, counts) => store.saveProgress(at.db, id, { ...counts, at: at.clock.now() }),
    })
  } catch (error) {
    await endBroken(ctx, id, error)
    throw error
  }
}

const endBroken = (ctx: Ctx, id: string, error: unknown): Promise<void> => {
  const at = ctx.clock.now()
  return store.endRun(
    ctx.db,
    id,
    isRefusal(error)
      ? { state: 'refused', at, reason: { code: error.code, values: error.detail.values ?? {} } }
      : { state: 'interrupted', at, reason: { code: importRunRefusals.broke_off.code } },
  )
}

/** Records a run for a file that the endpoint refuses; accepted files get their runs later, from jobs. */
export const withRefusedRuns = <E extends Endpoint>(
  served: Served<E>,
  { kind, fileName }: Named<E>,
): Served<E> =>
  serve(served.endpoint, served.access, async (ctx, input) => {
    try {
      return await served(ctx, input)
    } catch (error) {
      const startedBy = atTheDesk(ctx).email
      const begun = { kind, source: 'desk', fileName: fileName(input), startedBy } as const
      await endBroken(ctx, await openRun(ctx, begun), error)
      throw error
    }
  })

type Named<E extends Endpoint> = { kind: ImportKind; fileName: (input: InputOf<E>) => string }
type Counted<E extends Endpoint> = Named<E> & {
  outcome: (answer: AnswerOf<E>) => ImportOutcome
}

/** Serves a staff endpoint that imports a file as a whole, like `deskWrite`, and records its run. */
export const deskImport = <E extends Endpoint, Looked = null, Outcome = null, Side = null>(
  endpoint: E,
  {
    right,
    keyed,
    ...about
  }: Omit<About<E, Looked, Outcome, Side>, 'first'> & AllLabelled<Looked | Outcome | Side>,
  { kind, fileName, outcome }: Counted<E>,
  work: UseCase<E>,
): Served<E> =>
  serve(
    endpoint,
    { who: 'staff', right, entity: about.entity, ...(keyed === false ? {} : { idempotent: () => true }) },
    (ctx, input) =>
      recordImport(
        ctx,
        { kind, source: 'desk', fileName: fileName(input), startedBy: atTheDesk(ctx).email },
        (run) =>
          written(ctx, endpoint, about as never, input, async (tx, given) => {
            const answer = await work(tx, given)
            await run.close(tx, outcome(answer))
            return answer
          }),
      ),
  )

/** Resumes the run of a job, also an interrupted one. */
export const resumeRun = (ctx: Ctx, kind: ImportKind, subjectId: string): Promise<void> =>
  store.resumeRun(ctx.db, kind, subjectId, ctx.clock.now())

/** Ends the run of a job; does nothing without a running one. */
export async function endRunOf(
  tx: Ctx,
  kind: ImportKind,
  subjectId: string,
  { counts, as }: { counts: ImportCounts; as: 'done' | 'stopped' | 'broke_off' },
): Promise<void> {
  const id = await store.findRunning(tx.db, kind, subjectId)
  if (id === null) return
  await store.endRun(tx.db, id, {
    ...counts,
    state: as === 'done' ? 'done' : 'interrupted',
    at: tx.clock.now(),
    reason: as === 'done' ? null : { code: importRunRefusals[as].code },
  })
}

/** Detaches runs from deleted subjects; the runs stay. */
export const forgetSubjects = (ctx: Ctx, kind: ImportKind, ids: readonly string[]): Promise<void> =>
  store.forgetSubjects(ctx.db, kind, ids)
