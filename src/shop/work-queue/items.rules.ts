import type { WorkItemRow } from './contract.ts'
import { dueWindowOf, dueWindows, type DueWindow } from './rules.ts'

/** Whose items are looked at: everybody's, one's own, nobody's, or those of one colleague, by id. */
export type Whose = 'everyone' | 'mine' | 'nobody' | (string & {})

type Owned = Pick<WorkItemRow, 'ownedBy'>
type Placed = Pick<WorkItemRow, 'id' | 'dueAt'>

export const isWhose =
  (whose: Whose, me: string) =>
  ({ ownedBy }: Owned): boolean => {
    if (whose === 'everyone') return true
    if (whose === 'nobody') return ownedBy === null
    return ownedBy?.id === (whose === 'mine' ? me : whose)
  }

/** Items stand by when they are due, then by their id, so that each has one place; without a time they stand last. */
const placeOf = ({ dueAt, id }: Placed): string => `${dueAt ?? '9999'} ${id}`

export const byPlace = (a: Placed, b: Placed): number => {
  const [one, other] = [placeOf(a), placeOf(b)]
  return one < other ? -1 : Number(one > other)
}

/**
 * The items after a place, in order. `next` is the place to go on from; null: there are no more. An item that was
 * done meanwhile moves no other one, because a place names an item and no number.
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

/** How many items are due in each window, of everybody, of one colleague, and of nobody. */
export const windowCounts = (
  rows: readonly Pick<WorkItemRow, 'dueAt' | 'ownedBy'>[],
  me: string,
  now: Date,
): WindowCount[] =>
  dueWindows.flatMap((window) => {
    const within = rows.filter(({ dueAt }) => dueWindowOf(dueAt, now) === window)
    const count = (whose: Whose) => within.filter(isWhose(whose, me)).length
    return within.length === 0
      ? []
      : [{ window, everyone: within.length, mine: count('mine'), nobody: count('nobody') }]
  })

/** Rows that a window of a kind shows at once, of everybody's, of one's own, and of nobody's. */
export const shownPerWindow = 50

/** What stands in the inbox: the first of each window, whoever's items one looks at. */
export function shownItems<Row extends Placed & Owned>(rows: readonly Row[], me: string, now: Date): Row[] {
  const ordered = rows.toSorted(byPlace)
  const shown = new Set(
    dueWindows.flatMap((window) => {
      const within = ordered.filter(({ dueAt }) => dueWindowOf(dueAt, now) === window)
      return (['everyone', 'mine', 'nobody'] as const).flatMap((whose) =>
        within.filter(isWhose(whose, me)).slice(0, shownPerWindow),
      )
    }),
  )
  return ordered.filter((row) => shown.has(row))
}
