import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { may } from '../staff/rules.ts'
import { colleaguesHere } from '../staff/staff-users.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './contract.ts'
import { isSnoozed, maySnooze, workRefusals } from './rules.ts'
import { workSources } from './sources.ts'
import * as store from './store.ts'
import { mostItemsPerKind, type Named, waitingItem, change, takerOf } from './waiting-item.ts'

/** Rows shown of a kind, and how far behind them items may have an owner or rest. */
const shown = 50

const nameOf = (kind: string, subject: string): string => `${kind}/${subject}`

const ownerOf = ({ ownerId, ownerName }: store.Kept) =>
  ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName }

/**
 * Only what the caller may read; kinds with nothing to do are there with none, so that a screen can say so.
 */
export const getToday = deskRead(contract.getWorkQueue, 'desk', async (ctx) => {
  const { id: me, roles } = atTheDesk(ctx)
  const kinds = contract.workItemKinds.filter((kind) => may(roles, workSources[kind].right))
  const kept = keptItems(await store.listKept(ctx.db, kinds))
  const colleagues = await colleaguesHere(ctx)
  const matters: contract.WorkItem[] = []
  for (const kind of kinds) {
    const { owner, right, isOwn } = workSources[kind]
    const takers = colleagues
      .filter((each) => (isOwn ? each.id === me : may(each.roles, right)))
      .map(({ id }) => id)
    matters.push({ kind, owner, takers, ...(await itemsOf(ctx, kind, kept)) })
  }
  return { matters, colleagues: colleagues.map(({ id, name }) => ({ id, name })) }
})

/** What is kept of items, by kind and subject. */
export const keptItems = (kept: readonly store.Kept[]): ReadonlyMap<string, store.Kept> =>
  new Map(kept.map((each) => [nameOf(each.kind, each.subject), each]))

/** How many items of a kind wait. */
export const countOf = async (
  ctx: Ctx,
  kind: contract.WorkItemKind,
  kept: ReadonlyMap<string, store.Kept>,
): Promise<number> => (await itemsOf(ctx, kind, kept)).count

/** The items of one kind with what is kept of them; who rests is apart, and not counted. */
async function itemsOf(
  ctx: Ctx,
  kind: contract.WorkItemKind,
  kept: ReadonlyMap<string, store.Kept>,
): Promise<Pick<contract.WorkItem, 'count' | 'rows' | 'snoozed'>> {
  const now = ctx.clock.now()
  const { rows, count } = await workSources[kind].find(ctx, mostItemsPerKind)
  const [waiting, snoozed]: [contract.WorkItemRow[], contract.WorkItemRow[]] = [[], []]
  for (const row of rows) {
    const item = kept.get(nameOf(kind, row.id))
    const rests = item !== undefined && isSnoozed(item, row.since, now)
    const whole = {
      ...row,
      ownedBy: item ? ownerOf(item) : null,
      snoozedUntil: rests ? (item.snoozedUntil?.toISOString() ?? null) : null,
    }
    ;(rests ? snoozed : waiting).push(whole)
  }
  // whoever looks after one sees it, however many are older
  const first = waiting.filter((row, index) => index < shown || row.ownedBy !== null)
  return { count: count - snoozed.length, rows: first, snoozed }
}

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
    // who says the same again changes nothing
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
