import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { may } from '../staff/rules.ts'
import { colleaguesHere } from '../staff/staff-users.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './contract.ts'
import { hasOwner, pageAfter, shownItems, windowCounts } from './items.rules.ts'
import { countOf, storedItems, mergedItems, ownerOf, type StoredItems } from './items.ts'
import { dueWindowOf, isSnoozed, maySnooze, workRefusals } from './rules.ts'
import { workSources } from './sources.ts'
import * as store from './store.ts'
import { type Named, waitingItem, change, takerOf } from './waiting-item.ts'

type Colleague = Awaited<ReturnType<typeof colleaguesHere>>[number]

const nameOf = (kind: string, subject: string): string => `${kind}/${subject}`

/** The inbox of all kinds that the caller may read, including empty ones, which the screen shows as done. */
export const getToday = deskRead(contract.getWorkQueue, 'desk', async (ctx) => {
  const { id: me, roles } = atTheDesk(ctx)
  const kinds = contract.workItemKinds.filter((kind) => may(roles, workSources[kind].right))
  const stored = storedItems(await store.listStoredItems(ctx.db, kinds))
  const colleagues = await colleaguesHere(ctx)
  const matters: contract.WorkItem[] = []
  for (const kind of kinds) {
    const takers = takersOf(kind, colleagues, me)
    matters.push({ kind, owner: workSources[kind].owner, takers, ...(await inboxOf(ctx, kind, stored)) })
  }
  return { matters, colleagues: colleagues.map(({ id, name }) => ({ id, name })) }
})

/** Counts of open items by kind, for the kinds that the caller may read; shown in the menu of every page. */
export const getCounts = deskRead(contract.getCounts, 'desk', async (ctx) => {
  const { roles } = atTheDesk(ctx)
  const kinds = contract.workItemKinds.filter((kind) => may(roles, workSources[kind].right))
  const stored = storedItems(await store.listStoredItems(ctx.db, kinds))
  const matters: { kind: contract.WorkItemKind; count: number }[] = []
  for (const kind of kinds) matters.push({ kind, count: await countOf(ctx, kind, stored) })
  return { matters }
})

/** The inbox of one kind: counts by due window, the first rows, and snoozed items. */
async function inboxOf(
  ctx: Ctx,
  kind: contract.WorkItemKind,
  stored: StoredItems,
): Promise<Pick<contract.WorkItem, 'count' | 'windows' | 'rows' | 'snoozed'>> {
  const { waiting, snoozed, count } = await mergedItems(ctx, kind, stored)
  const { id: me } = atTheDesk(ctx)
  const now = ctx.clock.now()
  return { count, windows: windowCounts(waiting, me, now), rows: shownItems(waiting, me, now), snoozed }
}

const takersOf = (kind: contract.WorkItemKind, colleagues: readonly Colleague[], me: string): string[] => {
  const { right, isOwn } = workSources[kind]
  return colleagues.filter((each) => (isOwn ? each.id === me : may(each.roles, right))).map(({ id }) => id)
}

/** A page of all open items of a kind, also of those beyond the inbox (rules/desk#12). */
export const listItems = deskRead(
  contract.listItems,
  'desk',
  async (ctx, { kind, whose, due = null, after, limit }) => {
    const { id: me, roles } = atTheDesk(ctx)
    if (!may(roles, workSources[kind].right)) throw new Refusal(workRefusals.unknown_item)
    const { waiting } = await mergedItems(ctx, kind, storedItems(await store.listStoredItems(ctx.db, [kind])))
    const now = ctx.clock.now()
    const found = waiting.filter(
      (row) => hasOwner(whose, me)(row) && (due === null || dueWindowOf(row.dueAt, now) === due),
    )
    const colleagues = await colleaguesHere(ctx)
    return {
      total: found.length,
      ...pageAfter(found, { after, limit }),
      owner: workSources[kind].owner,
      takers: takersOf(kind, colleagues, me),
      colleagues: colleagues.map(({ id, name }) => ({ id, name })),
    }
  },
)

const about = {
  right: 'desk',
  entity: 'work_item',
  idOf: (_: unknown, { kind, subject }: Named) => nameOf(kind, subject),
} as const

export const assignItem = deskWrite(
  contract.assignItem,
  { ...about, outcome: ({ item }) => ({ ownedBy: item.ownedBy?.name ?? null }) },
  async (tx, { kind, subject, to, was }) => {
    const { since } = await waitingItem(tx, { kind, subject })
    const before = await store.lockItem(tx.db, change(tx, { kind, subject }))
    const ownedBy = to === '' ? null : await takerOf(tx, to, kind)
    // idempotent: assigning the current owner changes nothing
    if ((before.ownerId ?? '') !== to) {
      if ((before.ownerId ?? '') !== was)
        throw new Refusal(workRefusals.taken, { values: { who: before.ownerName ?? '—' } })
      await store.saveOwner(tx.db, change(tx, { kind, subject }), ownedBy?.id ?? null)
    }
    const rests = isSnoozed(before, since, tx.clock.now())
    return {
      item: {
        kind,
        subject,
        ownedBy,
        snoozedUntil: rests ? (before.snoozedUntil?.toISOString() ?? null) : null,
      },
    }
  },
)

export const snoozeItem = deskWrite(
  contract.snoozeItem,
  { ...about, outcome: ({ item }) => ({ snoozedUntil: item.snoozedUntil }) },
  async (tx, { kind, subject, until }) => {
    const now = tx.clock.now()
    const wakesAt = until === undefined ? null : new Date(until)
    if (wakesAt && !maySnooze(wakesAt, now)) throw new Refusal(workRefusals.snooze_span)
    const { since } = await waitingItem(tx, { kind, subject })
    const before = await store.lockItem(tx.db, change(tx, { kind, subject }))
    await store.saveSnooze(tx.db, change(tx, { kind, subject }), {
      until: wakesAt,
      since: wakesAt === null || since === null ? null : new Date(since),
    })
    return {
      item: { kind, subject, ownedBy: ownerOf(before), snoozedUntil: wakesAt?.toISOString() ?? null },
    }
  },
)
