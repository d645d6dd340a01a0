import type { WorkItemRow } from './contract.ts'
import { dueWindowOf, dueWindows, type DueWindow } from './rules.ts'

/** Owner filter: all items, the caller's, unassigned ones, or those of a staff user by id. */
export type Whose = 'everyone' | 'mine' | 'nobody' | (string & {})

type Owned = Pick<WorkItemRow, 'ownedBy'>
type Placed = Pick<WorkItemRow, 'id' | 'dueAt'>

export const hasOwner =
  (whose: Whose, me: string) =>
  ({ ownedBy }: Owned): boolean => {
    if (whose === 'everyone') return true
    if (whose === 'nobody') return ownedBy === null
    return ownedBy?.id === (whose === 'mine' ? me : whose)
  }

/** Sort key of an item: due time, then id for a stable order; items without a due time are last. */
const placeOf = ({ dueAt, id }: Placed): string => `${dueAt ?? '9999'} ${id}`

export const byPlace = (a: Placed, b: Placed): number => {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one < other ? -1 : Number(one > other)
}

/**
 * The page of items after a cursor, in order. `next` is the next cursor; null: this is the last page. The cursor is a
 * sort key and no offset, so completed items do not shift the pages.
 */
export function pageAfter<Row extends Placed>(
  rows: readonly Row[],
  { after, limit }: { after: string; limit: number },
): { rows: Row[]; next: string | null } {
  const left = rows.toSorted(byPlace).filter((row) => placeOf(row) > after)
  const page = left.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: last && left.length > page.length ? placeOf(last) : null }
}

export type WindowCount = { window: DueWindow; everyone: number; mine: number; nobody: number }

/** Counts by due window: all items, those of `me`, and unassigned ones. */
export const windowCounts = (
  rows: readonly Pick<WorkItemRow, 'dueAt' | 'ownedBy'>[],
  me: string,
  now: Date,
): WindowCount[] =>
  dueWindows.flatMap((window) => {
    const within = rows.filter(({ dueAt }) => dueWindowOf(dueAt, now) === window)
    const count = (whose: Whose) => within.filter(hasOwner(whose, me)).length
    return within.length === 0
      ? []
      : [{ window, everyone: within.length, mine: count('mine'), nobody: count('nobody') }]
  })

/** Maximum rows of a window in the inbox, for each of all, own and unassigned items. */
export const shownPerWindow = 50

/** Rows of the inbox: the first of each window, for each owner filter. */
export function shownItems<Row extends Placed & Owned>(rows: readonly Row[], me: string, now: Date): Row[] {
  const ordered = rows.toSorted(byPlace)
  const shown = new Set(
    dueWindows.flatMap((window) => {
      const within = ordered.filter(({ dueAt }) => dueWindowOf(dueAt, now) === window)
      return (['everyone', 'mine', 'nobody'] as const).flatMap((whose) =>
        within.filter(hasOwner(whose, me)).slice(0, shownPerWindow),
      )
    }),
  )
  return ordered.filter((row) => shown.has(row))
}
