import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import type * as contract from './contract.ts'
import { isSnoozed, workRefusals } from './rules.ts'
import type { OpenItem } from './source.ts'
import { workSources } from './sources.ts'
import type * as store from './store.ts'

/** Size of the first query; nearly all kinds have fewer items. */
const usual = 200
/** Maximum number of items of a kind that are read, oldest first; further ones are only counted. */
const mostItemsPerKind = 5_000

type Found = { rows: OpenItem[]; count: number }

/** Open items of a kind; those beyond `usual` are read only if `isEnough` is false for the first query. */
async function itemsUpTo(
  ctx: Ctx,
  kind: contract.WorkItemKind,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  const { find } = workSources[kind]
  const found = await find(ctx, usual)
  return found.count <= found.rows.length || isEnough(found) ? found : find(ctx, mostItemsPerKind)
}

export const everyItem = (ctx: Ctx, kind: contract.WorkItemKind): Promise<Found> =>
  itemsUpTo(ctx, kind, () => false)

const nameOf = (kind: string, subject: string): string => `${kind}/${subject}`

export type StoredItems = ReadonlyMap<string, store.StoredItem>

/** Stored owners and snoozes, by kind and subject. */
export const storedItems = (stored: readonly store.StoredItem[]): StoredItems =>
  new Map(stored.map((each) => [nameOf(each.kind, each.subject), each]))

export const ownerOf = ({ ownerId, ownerName }: store.StoredItem) =>
  ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName }

export type Merged = { waiting: contract.WorkItemRow[]; snoozed: contract.WorkItemRow[]; count: number }

function merged(ctx: Ctx, kind: contract.WorkItemKind, { rows, count }: Found, stored: StoredItems): Merged {
  const now = ctx.clock.now()
  const [waiting, snoozed]: [contract.WorkItemRow[], contract.WorkItemRow[]] = [[], []]
  for (const row of rows) {
    const item = stored.get(nameOf(kind, row.id))
    const rests = item !== undefined && isSnoozed(item, row.since, now)
    const whole = {
      ...row,
      ownedBy: item ? ownerOf(item) : null,
      snoozedUntil: rests ? (item.snoozedUntil?.toISOString() ?? null) : null,
    }
    ;(rests ? snoozed : waiting).push(whole)
  }
  return { waiting, snoozed, count: count - snoozed.length }
}

/** Items of one kind with owner and snooze; snoozed items are separate and not counted. */
export const mergedItems = async (
  ctx: Ctx,
  kind: contract.WorkItemKind,
  stored: StoredItems,
): Promise<Merged> => merged(ctx, kind, await everyItem(ctx, kind), stored)

/** Number of open items of a kind. Items beyond the first query are read only if one of them may be snoozed. */
export async function countOf(ctx: Ctx, kind: contract.WorkItemKind, stored: StoredItems): Promise<number> {
  const resting = [...stored.values()].filter((each) => each.kind === kind && each.snoozedUntil !== null)
  const found = await itemsUpTo(ctx, kind, ({ rows }) => {
    const ids = new Set(rows.map(({ id }) => id))
    return resting.every(({ subject }) => ids.has(subject))
  })
  return merged(ctx, kind, found, stored).count
}

/** The open items among some subjects, by subject. Throws `work.unknown_item` without the right to the kind. */
export async function waitingItems(
  tx: Ctx,
  kind: contract.WorkItemKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, OpenItem>> {
  if (!may(atTheDesk(tx).roles, workSources[kind].right)) throw new Refusal(workRefusals.unknown_item)
  const wanted = new Set(subjects)
  const { rows } = await itemsUpTo(
    tx,
    kind,
    (found) => found.rows.filter(({ id }) => wanted.has(id)).length === wanted.size,
  )
  return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]))
}
