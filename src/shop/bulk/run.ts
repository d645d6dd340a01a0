import { setTimeout } from 'node:timers/promises'
import { useSnapshot } from '../../platform/db/snapshot.ts'
import type { Ctx, Staff } from '../context.ts'
import { loggedQuery } from '../exports/rules.ts'
import { idsOfList } from '../exports/list-rows.ts'
import { isRefusal, Refusal } from '../refusal.ts'
import { assertNotOwnAccount } from '../staff/approvals.ts'
import { findActing, inStaffName } from '../staff/accounts.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { applyBulkAction, acts, readOf, rightOf } from './acts.ts'
import { bulkRefusals, mostItems, mostTries } from './bulk.rules.ts'
import * as store from './bulk.store.ts'
import * as itemStore from './bulk-items.store.ts'
import { afterEvent, type RunEvent } from './run.rules.ts'

/** Rows fetched at once; each row has its own transaction. */
const batch = 50
/** Milliseconds that a worker waits when all rows are locked by others. */
const restMs = 200

/**
 * Processes a run until it is done or stopped. The next job resumes an interrupted run, and concurrent jobs process
 * each row once.
 */
export async function workOnRun(ctx: Ctx, id: string): Promise<void> {
  const run = await store.findRun(ctx.db, id)
  if (run?.state === 'gathering' || run?.state === 'requested') await gather(ctx, run)
  if (run?.state === 'requested') return
  for (;;) {
    const subjects = await itemStore.listWaiting(ctx.db, id, batch)
    if (subjects.length === 0) return end(ctx, id, 'done')
    if ((await store.findRun(ctx.db, id))?.state !== 'running') return
    let taken = 0
    for (const subject of subjects) taken += Number(await take(ctx, id, subject))
    // other workers hold all rows: they finish them, or their locks end with their process
    if (taken === 0) await setTimeout(restMs)
  }
}

/** Applies an event to a run, if its state permits it. */
const end = (ctx: Ctx, id: string, event: RunEvent): Promise<void> =>
  ctx.transaction(async (tx) => {
    const run = await store.lockRun(tx.db, id)
    const to = run && afterEvent(run.state, event)
    if (to) await store.moveRun(tx.db, id, { from: run.state, to }, { endedAt: tx.clock.now() })
  })

/** The staff user who acts, while they are active and have the rights. Throws `staff.forbidden`. */
async function doerOf(ctx: Ctx, run: store.StoredRun): Promise<Staff> {
  const doer = await findActing(ctx, run.startedBy)
  const needed = [rightOf(readOf(run.list)), rightOf(acts[run.action].served)]
  if (!doer || !needed.every((right) => mayNow(doer, right))) throw new Refusal(staffRefusals.forbidden)
  return doer
}

/** Rows of a run as of one snapshot; null: more than the maximum. Without the rights, none. */
async function rowsOf(ctx: Ctx, run: store.StoredRun): Promise<readonly string[] | null> {
  if (run.marked) return run.marked
  return ctx.transaction(async (tx) => {
    await useSnapshot(tx.db)
    const doer = await doerOf(tx, run).catch((error: unknown) => {
      if (isRefusal(error)) return null // the run ends without rows
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

/** Collects the rows of a run, all or none, once; an interrupted collection starts over. */
async function gather(ctx: Ctx, run: store.CountedRun): Promise<void> {
  const isGathered = run.waiting > 0
  if (isGathered && run.state === 'requested') return
  const subjects = isGathered ? [] : await rowsOf(ctx, run)
  await ctx.transaction(async (tx) => {
    const locked = await store.lockRun(tx.db, run.id)
    if (locked?.state !== run.state) return
    const hasRows = isGathered || (subjects !== null && subjects.length > 0)
    const to = afterEvent(run.state, subjects === null ? 'too_many' : hasRows ? 'gathered' : 'none')
    if (!to) return
    if (subjects) await itemStore.addItems(tx.db, run.id, subjects)
    if (to === 'requested') return
    // search words may contain names
    const query = loggedQuery(run.query)
    const step = to === 'running' ? { query } : { query, endedAt: tx.clock.now() }
    await store.moveRun(tx.db, run.id, { from: locked.state, to }, step)
  })
}

/** Whether the endpoint requested an approval instead of acting. */
const isRequested = (answer: unknown): boolean =>
  (answer as { approval?: { state?: string } | null } | null)?.approval?.state === 'requested' // plain data of a response

/** Processes one row atomically and stores its refusal. False: another worker has it. */
async function take(ctx: Ctx, id: string, subject: string): Promise<boolean> {
  try {
    return await ctx.transaction(async (tx) => {
      const run = await store.holdRun(tx.db, id, 'running')
      const item = run && (await itemStore.lockWaiting(tx.db, id, subject))
      if (!item) return false
      const doer = await doerOf(tx, run)
      if (run.agreedBy !== null) await assertNotOwnAccount(tx, subject, run.agreedBy)
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

/** Counts a failed attempt; true: it was the last one. */
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
