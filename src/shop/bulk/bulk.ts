import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { customerRefusals } from '../customers/rules.ts'
import { groupNames } from '../members/groups.ts'
import { Refusal } from '../refusal.ts'
import { mostCounted, mostFound } from '../counted.rules.ts'
import { wireNames } from '../endpoint.ts'
import { inputOfList } from '../exports/list-rows.ts'
import { loggedQuery } from '../exports/rules.ts'
import { entityNames } from '../staff/audit/audit-log.ts'
import { isOwnColleague, assertNotOwnAccount } from '../staff/approvals.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { acts, bodyOf, readOf, rightOf, auditEntityOf } from './acts.ts'
import * as contract from './bulk.contract.ts'
import {
  bulkListNames,
  bulkLists,
  bulkRefusals,
  actionsNeedingApproval,
  listOfAction,
  type BulkList,
} from './bulk.rules.ts'
import * as store from './bulk.store.ts'
import * as itemStore from './bulk-items.store.ts'
import { afterEvent, lapsesBefore, type ItemState } from './run.rules.ts'
import { maySee, toBulkRunView, runById } from './run-view.ts'

/** Whether a list is paged by cursor, so that its total is only counted up to a limit. */
const isLong = (list: BulkList): boolean => wireNames(readOf(list).endpoint.query).has('after')

export const previewBulk = deskRead(contract.previewBulk, 'desk', async (ctx, { list, query }) => {
  if (!maySee(ctx, list)) throw new Refusal(staffRefusals.forbidden)
  const input = inputOfList(list, query)
  const answer = await readOf(list)(ctx, {
    ...input,
    ...(isLong(list) ? { after: undefined } : {}),
    page: 1,
    limit: 1,
  })
  const { total } = z.object({ total: z.number() }).parse(answer) // every list returns its total
  const most = isLong(list) ? (input.search ? mostFound : mostCounted) : total
  const staff = atTheDesk(ctx)
  const actions = bulkLists[list]
    .filter((action) => mayNow(staff, rightOf(acts[action].served)))
    .map((action) => ({ action, fields: [...acts[action].fields] }))
  const joins = actions.some(({ fields }) => fields.includes('group'))
  return {
    total: Math.min(total, most),
    isMore: total > most,
    actions,
    groups: joins ? await groupNames(ctx) : [],
  }
})

/**
 * A group by its exact name for a name typed in any case, because the approver sees it. Throws
 * `people.unknown_group`, which otherwise each row would report after approval.
 */
async function groupNamed(ctx: Ctx, typed: string): Promise<string> {
  const names = await groupNames(ctx)
  const same = (name: string) => name.toLowerCase() === typed.toLowerCase()
  const name = names.find((each) => each === typed) ?? names.find(same)
  if (!name)
    throw new Refusal(customerRefusals.unknown_group, {
      fields: { group: ctx.say(customerRefusals.unknown_group.code) },
    })
  return name
}

export const startBulk = deskWrite(
  contract.startBulk,
  {
    right: 'desk',
    entity: 'bulk_run',
    idOf: ({ run }) => run.id,
    outcome: ({ run: { list } }, { action, query, ids }) => ({
      list,
      action,
      query: loggedQuery(query),
      marked: ids.length === 0 ? null : ids.length,
    }),
  },
  async (tx, { action, query, ids, ...input }) => {
    const list = listOfAction(action)
    const staff = atTheDesk(tx)
    if (!maySee(tx, list) || !mayNow(staff, rightOf(acts[action].served)))
      throw new Refusal(staffRefusals.forbidden)
    bodyOf(action, input)
    inputOfList(list, query)
    const group = acts[action].fields.includes('group') ? await groupNamed(tx, input.group ?? '') : undefined
    const id = await store.addRun(tx.db, {
      action,
      list,
      query: ids.length === 0 ? query : '',
      marked: ids.length === 0 ? null : [...ids],
      input: { ...input, group },
      state: actionsNeedingApproval.includes(action) ? 'requested' : 'gathering',
      startedBy: staff.email,
      startedAt: tx.clock.now(),
    })
    await tx.publish('bulk.queued', { runId: id })
    return { run: toBulkRunView(tx, await runById(tx, id)) }
  },
)

/** Selected rows of a run whose rows were not collected yet. */
function askedFor(
  marked: readonly string[],
  state: ItemState | null,
  { from, size }: { from: number; size: number },
): Awaited<ReturnType<typeof itemStore.listItems>> {
  const subjects = state === null || state === 'waiting' ? [...new Set(marked)] : []
  const items = subjects.slice(from, from + size).map((subject) => ({
    subject,
    state: 'waiting' as const,
    code: null,
    details: null,
    tries: 0,
    endedAt: null,
  }))
  return { items, total: subjects.length }
}

export const getBulkRun = deskRead(contract.getBulkRun, 'desk', async (ctx, { id, state, page, limit }) => {
  const run = await runById(ctx, id)
  const at = { from: (page - 1) * limit, size: limit }
  const { items, total } =
    run.state === 'requested' && run.marked && run.waiting === 0
      ? askedFor(run.marked, state ?? null, at)
      : await itemStore.listItems(ctx.db, id, state ?? null, at)
  const thing = auditEntityOf[run.list]
  const names = await entityNames(
    ctx,
    items.map(({ subject }) => ({ entity: thing, entityId: subject })),
  )
  return {
    run: toBulkRunView(ctx, run),
    items: items.map(({ subject, state: itemState, code, details, endedAt }) => ({
      id: subject,
      name: names.get(`${thing} ${subject}`) ?? '',
      state: itemState,
      why: code === null ? '' : ctx.say(code, details ?? {}),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    total,
  }
})

export const listBulkRuns = deskRead(contract.listBulkRuns, 'desk', async (ctx, { limit }) => {
  const lists = bulkListNames.filter((list) => maySee(ctx, list))
  return { runs: (await store.listRuns(ctx.db, lists, limit)).map((run) => toBulkRunView(ctx, run)) }
})

export const agreeBulk = deskWrite(
  contract.agreeBulk,
  { right: 'desk', entity: 'bulk_run', outcome: ({ run }) => ({ state: run.state }) },
  async (tx, { id }) => {
    const { action } = await runById(tx, id)
    const staff = atTheDesk(tx)
    if (!mayNow(staff, rightOf(acts[action].served))) throw new Refusal(staffRefusals.forbidden)
    const run = await store.lockRun(tx.db, id)
    const isGathered = run !== null && (await itemStore.listWaiting(tx.db, id, 1)).length > 0
    const to = run && afterEvent(run.state, isGathered ? 'agreed' : 'agreed_early')
    if (!to || run.startedAt <= lapsesBefore(tx.clock.now())) throw new Refusal(bulkRefusals.not_now)
    if (run.startedBy === staff.email) throw new Refusal(staffRefusals.own_request)
    if (await isOwnColleague(tx, run.startedBy)) throw new Refusal(staffRefusals.own_colleague)
    if (run.list === 'members' && run.marked) await assertNotOwnAccount(tx, run.marked)
    const agreed = { by: staff.email, at: tx.clock.now() }
    // search words may contain names; they are needed until the rows are collected
    const query = isGathered ? loggedQuery(run.query) : run.query
    await store.moveRun(tx.db, id, { from: run.state, to }, { agreed, query })
    await tx.publish('bulk.queued', { runId: id })
    return { run: toBulkRunView(tx, await runById(tx, id)) }
  },
)

export const stopBulk = deskWrite(
  contract.stopBulk,
  { right: 'desk', entity: 'bulk_run', outcome: ({ run }) => ({ state: run.state, done: run.done }) },
  async (tx, { id }) => {
    const { action } = await runById(tx, id)
    if (!mayNow(atTheDesk(tx), rightOf(acts[action].served))) throw new Refusal(staffRefusals.forbidden)
    const run = await store.lockRun(tx.db, id)
    const to = run && afterEvent(run.state, 'stop')
    if (!to) throw new Refusal(bulkRefusals.not_now)
    const query = loggedQuery(run.query)
    await store.moveRun(tx.db, id, { from: run.state, to }, { endedAt: tx.clock.now(), query })
    return { run: toBulkRunView(tx, await runById(tx, id)) }
  },
)
