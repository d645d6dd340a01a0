import { setTimeout } from 'node:timers/promises'
import { holdStill } from '../../platform/db/snapshot.ts'
import type { Ctx, Staff } from '../context.ts'
import { loggedQuery } from '../exports/rules.ts'
import { idsOfList } from '../exports/list-rows.ts'
import { isRefusal, Refusal } from '../refusal.ts'
import { mustNotBeOwn } from '../staff/approvals.ts'
import { findActing, inStaffName } from '../staff/accounts.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { applyBulkAction, acts, readOf, rightOf } from './acts.ts'
import { bulkRefusals, mostItems, mostTries } from './bulk.rules.ts'
import * as store from './bulk.store.ts'
import * as itemStore from './bulk-items.store.ts'
import { afterEvent, type RunEvent } from './run.rules.ts'

/** Rows that are looked for at once; each is a transaction of its own. */
const batch = 50
/** How long a worker rests that finds each of them in the hands of another. */
const restMs = 200

/**
 * Does what has to be done about a run, and ends when that is over or somebody stopped it. Where it breaks off, the
 * next run of the job goes on; two at once do each row once.
 */
export async function workOnRun(ctx: Ctx, id: string): Promise<void> {
  const run = await store.findRun(ctx.db, id)
  if (run?.state === 'gathering') await gather(ctx, run)
  for (;;) {
    const subjects = await itemStore.listWaiting(ctx.db, id, batch)
    if (subjects.length === 0) return end(ctx, id, 'done')
    if ((await store.findRun(ctx.db, id))?.state !== 'running') return
    let taken = 0
    for (const subject of subjects) taken += Number(await take(ctx, id, subject))
    // others are at all of them: they end them, or leave them when their process dies
    if (taken === 0) await setTimeout(restMs)
  }
}

/** Moves a run by an event, where the event leads somewhere. */
const end = (ctx: Ctx, id: string, event: RunEvent): Promise<void> =>
  ctx.transaction(async (tx) => {
    const run = await store.lockRun(tx.db, id)
    const to = run && afterEvent(run.state, event)
    if (to) await store.moveRun(tx.db, id, { from: run.state, to }, { endedAt: tx.clock.now() })
  })

/** In whose name a row is done, while they work here and may. Throws `staff.forbidden`. */
async function doerOf(ctx: Ctx, run: store.StoredRun): Promise<Staff> {
  const doer = await findActing(ctx, run.startedBy)
  const needed = [rightOf(readOf(run.list)), rightOf(acts[run.action].served)]
  if (!doer || !needed.every((right) => mayNow(doer, right))) throw new Refusal(staffRefusals.forbidden)
  return doer
}

/** Rows of a run as of one moment; null: more than a run takes. Who may not any more finds none. */
async function rowsOf(ctx: Ctx, run: store.StoredRun): Promise<readonly string[] | null> {
  if (run.marked) return run.marked
  return ctx.transaction(async (tx) => {
    await holdStill(tx.db)
    const doer = await doerOf(tx, run).catch((error: unknown) => {
      if (isRefusal(error)) return null // the run ends without a row
      throw error
    })
    if (!doer) return []
    const found: string[] = []
    for await (const ids of idsOfList(inStaffName(tx, doer), run.list, run.query, doer.roles)) {
      found.push(...ids)
      if (found.length > mostItems) return null
    }
    return found
  })
}

/** All rows or none: a run that broke off here begins anew. */
async function gather(ctx: Ctx, run: store.StoredRun): Promise<void> {
  const subjects = await rowsOf(ctx, run)
  await ctx.transaction(async (tx) => {
    const locked = await store.lockRun(tx.db, run.id)
    const to = locked && afterEvent(locked.state, subjects ? 'gathered' : 'too_many')
    if (!to) return
    if (subjects) await itemStore.addItems(tx.db, run.id, subjects)
    // words that were searched may name a person
    const query = loggedQuery(run.query)
    const step = subjects ? { query } : { query, endedAt: tx.clock.now() }
    await store.moveRun(tx.db, run.id, { from: locked.state, to }, step)
  })
}

/** A second person was asked instead of doing it. */
const isRequested = (answer: unknown): boolean =>
  (answer as { approval?: { state?: string } | null } | null)?.approval?.state === 'requested' // plain data of a call

/** One row, whole or not at all; what it refuses is written down beside it. False: somebody else has it. */
async function take(ctx: Ctx, id: string, subject: string): Promise<boolean> {
  try {
    return await ctx.transaction(async (tx) => {
      const run = await store.holdRun(tx.db, id, 'running')
      const item = run && (await itemStore.lockWaiting(tx.db, id, subject))
      if (!item) return false
      const doer = await doerOf(tx, run)
      if (run.agreedBy !== null) await mustNotBeOwn(tx, subject, run.agreedBy)
      const answer = await applyBulkAction(inStaffName(tx, doer), run.action, subject, run.input)
      await itemStore.endItem(tx.db, id, subject, {
        state: isRequested(answer) ? 'requested' : 'done',
        at: tx.clock.now(),
      })
      return true
    })
  } catch (error) {
    if (isRefusal(error)) return refuse(ctx, id, subject, error)
    if (await isGivenUp(ctx, id, subject)) {
      ctx.log.error({ run: id, subject, error: String(error) }, 'a row of a bulk run broke')
      return refuse(ctx, id, subject, new Refusal(bulkRefusals.broke))
    }
    throw error
  }
}

/** Counts a try that broke off; true: it was the last. */
const isGivenUp = (ctx: Ctx, id: string, subject: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const item = await itemStore.lockWaiting(tx.db, id, subject)
    if (!item) return false
    await itemStore.countTry(tx.db, id, subject)
    return item.tries + 1 >= mostTries
  })

const refuse = (ctx: Ctx, id: string, subject: string, { code, detail }: Refusal): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    if (!(await itemStore.lockWaiting(tx.db, id, subject))) return false
    const details = detail.values ? { ...detail.values } : null
    await itemStore.endItem(tx.db, id, subject, { state: 'refused', code, details, at: tx.clock.now() })
    return true
  })
