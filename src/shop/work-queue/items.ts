import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import type * as contract from './contract.ts'
import { isSnoozed, workRefusals } from './rules.ts'
import type { Waits } from './source.ts'
import { workSources } from './sources.ts'
import type * as store from './store.ts'

/** A kind has fewer items than this nearly always: they are read first. */
const usual = 200
/** So many items of a kind are read at most, the longest waiting first; those beyond are counted. */
export const mostItemsPerKind = 5_000

type Found = { rows: Waits[]; count: number }

/** Items of a kind as they wait now, those beyond the usual number only where they are asked for. */
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

export type KeptItems = ReadonlyMap<string, store.Kept>

/** What is kept of items, by kind and subject. */
export const keptItems = (kept: readonly store.Kept[]): KeptItems =>
  new Map(kept.map((each) => [nameOf(each.kind, each.subject), each]))

export const ownerOf = ({ ownerId, ownerName }: store.Kept) =>
  ownerId === null || ownerName === null ? null : { id: ownerId, name: ownerName }

export type Merged = { waiting: contract.WorkItemRow[]; snoozed: contract.WorkItemRow[]; count: number }

function merged(ctx: Ctx, kind: contract.WorkItemKind, { rows, count }: Found, kept: KeptItems): Merged {
  const now = ctx.clock.now()
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
  return { waiting, snoozed, count: count - snoozed.length }
}

/** The items of one kind with what is kept of them; those at rest are apart, and not counted. */
export const mergedItems = async (ctx: Ctx, kind: contract.WorkItemKind, kept: KeptItems): Promise<Merged> =>
  merged(ctx, kind, await everyItem(ctx, kind), kept)

/** How many items of a kind wait; those far back are read only where one of them may rest. */
export async function countOf(ctx: Ctx, kind: contract.WorkItemKind, kept: KeptItems): Promise<number> {
  const resting = [...kept.values()].filter((each) => each.kind === kind && each.snoozedUntil !== null)
  const found = await itemsUpTo(ctx, kind, ({ rows }) => {
    const ids = new Set(rows.map(({ id }) => id))
    return resting.every(({ subject }) => ids.has(subject))
  })
  return merged(ctx, kind, found, kept).count
}

/** Those of some items that wait now, by subject, if the caller may see them. Throws `work.unknown_item`. */
export async function waitingItems(
  tx: Ctx,
  kind: contract.WorkItemKind,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Waits>> {
  if (!may(atTheDesk(tx).roles, workSources[kind].right)) throw new Refusal(workRefusals.unknown_item)
  const wanted = new Set(subjects)
  const { rows } = await itemsUpTo(
    tx,
    kind,
    (found) => found.rows.filter(({ id }) => wanted.has(id)).length === wanted.size,
  )
  return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]))
}
