import { beginningOf, dayMs } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { mostFailures } from '../../imports/files/file.rules.ts'
import { endRunOf, resumeRun } from '../../imports/record.ts'
import { joinGroup } from '../../members/accounts.ts'
import { endMembership, lockMember, membershipById } from '../../members/groups.ts'
import { findColleague } from '../../staff/accounts.ts'
import { may } from '../../staff/rules.ts'
import { writeAuditEntry } from '../../staff/write.ts'
import { memberSnapshot } from '../about-member.ts'
import { afterEvent, rowIn } from './group-file.rules.ts'
import * as store from './group-file.store.ts'
import * as rows from './group-row.store.ts'
import { plannedRows, type FoundRow } from './plan.ts'
import { runCounts } from './view.ts'

/** Rows fetched at once; each row has its own transaction. */
const batch = 50

/**
 * Applies an approved file row by row, until it is done or cancelled. An interrupted run resumes, and concurrent runs
 * apply each row once.
 */
export async function workOnGroupFile(ctx: Ctx, id: string): Promise<void> {
  if ((await store.findFile(ctx.db, id))?.state !== 'running') return
  await resumeRun(ctx, 'member_groups', id)
  try {
    await takeAllIn(ctx, id)
  } catch (error) {
    if (!(await hasFailed(ctx, id))) throw error
    ctx.log.error({ file: id, error: String(error) }, 'a file of members’ groups broke off')
  }
}

async function takeAllIn(ctx: Ctx, id: string): Promise<void> {
  for (;;) {
    const lines = await rows.listWaiting(ctx.db, id, batch)
    for (const line of lines) await ctx.transaction((tx) => takeIn(tx, id, line))
    if (lines.length === 0) return end(ctx, id)
    if ((await store.findFile(ctx.db, id))?.state !== 'running') return
    await resumeRun(ctx, 'member_groups', id)
  }
}

const end = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const file = await store.lockFile(tx.db, id)
    const to = file && afterEvent(file.state, 'done')
    if (!to) return
    await store.moveFile(tx.db, id, to, { endedAt: tx.clock.now(), failures: 0 })
    await endRunOf(tx, 'member_groups', id, {
      counts: await runCounts(tx, id, { isDryRun: false }),
      as: 'done',
    })
  })

/** Counts a failure; true: it was the last permitted one. */
const hasFailed = (ctx: Ctx, id: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const file = await store.lockFile(tx.db, id)
    const to = file && afterEvent(file.state, 'break')
    if (!file || !to) return true
    const failures = file.failures + 1
    const isLast = failures >= mostFailures
    await store.moveFile(tx.db, id, isLast ? to : file.state, {
      failures,
      ...(isLast ? { endedAt: tx.clock.now() } : {}),
    })
    if (isLast)
      await endRunOf(tx, 'member_groups', id, {
        counts: await runCounts(tx, id, { isDryRun: false }),
        as: 'broke_off',
      })
    return isLast
  })

/**
 * Applies one row under its member's lock, on behalf of the requester with their current rights. A row whose plan
 * differs from the checked one is refused, and can be uploaded again.
 */
async function takeIn(tx: Ctx, id: string, line: number): Promise<void> {
  const file = await store.holdRunning(tx.db, id)
  const row = file && (await rows.lockWaiting(tx.db, id, line))
  if (!file || !row) return
  const given = rowIn(row.cells, file.fields)
  const [known] = await plannedRows(tx, [given])
  if (known?.memberId) await lockMember(tx, known.memberId)
  const [found] = await plannedRows(tx, [given])
  const { cells: _, ...before } = row
  const refuse = (problem: 'changed_meanwhile' | 'no_right') =>
    rows.saveRows(tx.db, id, [{ ...before, plan: 'refused', outcome: 'refused', problem }])
  const doer = file.startedBy === null ? null : await findColleague(tx, file.startedBy)
  if (!doer || !may(doer.roles, 'customers.groups')) return refuse('no_right')
  if (!found?.memberId || found.planned.plan !== row.plan || found.lastDay !== row.before)
    return refuse('changed_meanwhile')
  const former = await memberSnapshot(tx, { id: found.memberId })
  await change(tx, found.memberId, given.group, found)
  await rows.saveRows(tx.db, id, [{ ...before, outcome: 'done' }])
  await writeAuditEntry(tx, doer, {
    action: 'group-file-row',
    entity: 'member',
    entityId: found.memberId,
    before: former,
    after: { ...(await memberSnapshot(tx, { id: found.memberId })), file: file.fileName },
    reason: file.reason,
  })
}

async function change(tx: Ctx, memberId: string, group: string, found: FoundRow): Promise<void> {
  const { planned, membershipId } = found
  const now = tx.clock.now()
  if (planned.plan === 'leave' && membershipId) {
    const known = await membershipById(tx, membershipId)
    // it started this instant or starts later, and the table requires a positive span
    const from = known?.from ?? now
    await endMembership(tx, membershipId, now > from ? now : new Date(from.getTime() + 1))
    return
  }
  if (planned.plan !== 'join' && planned.plan !== 'extend') return
  const to = planned.lastDay === null ? null : new Date(beginningOf(planned.lastDay).getTime() + dayMs)
  if (planned.plan === 'join') await joinGroup(tx, memberId, group, { to, source: 'import' })
  else if (membershipId) await endMembership(tx, membershipId, to)
}
