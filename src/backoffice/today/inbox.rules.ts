import { fromDecimal, sumMoney, toDecimal, type Currency } from '#shop/money.ts'
import { dueWindowOf, dueWindows, type DueWindow } from '#shop/work-queue/rules.ts'
import type { WorkItem, WorkItemKind, WorkItemRow } from '#shop/work-queue/contract.ts'

export const whoseViews = ['everyone', 'mine', 'nobody'] as const
export type Whose = (typeof whoseViews)[number]

/** Items of one kind that are due in the same window: one row that expands. */
export type Group = {
  kind: WorkItemKind
  owner: WorkItem['owner']
  takers: readonly string[]
  rows: readonly WorkItemRow[]
  /** Exceeds the number of rows if the queue is longer than what is shown. */
  count: number
}
export type Colleagues = readonly { id: string; name: string }[]
export type Section = { window: DueWindow; groups: readonly Group[]; count: number }

const isOf = (whose: Whose, me: string) => (row: WorkItemRow) =>
  whose === 'everyone' || (whose === 'mine' ? row.ownedBy?.id === me : row.ownedBy === null)

/** Number of items in a view, including those not shown. */
export const totalOf = (matters: readonly WorkItem[], whose: Whose): number =>
  matters.reduce((sum, { windows }) => sum + windows.reduce((within, counts) => within + counts[whose], 0), 0)

const dueOf = ({ dueAt }: WorkItemRow): string => dueAt ?? '9999'
const byDue = (a: WorkItemRow, b: WorkItemRow): number => (dueOf(a) < dueOf(b) ? -1 : 1)

/** Items of one kind by window: rows to show, and their total. */
function groupsOf(queued: WorkItem, whose: Whose, me: string, now: Date): Map<DueWindow, Group> {
  const { kind, owner, takers } = queued
  const rows = queued.rows.filter(isOf(whose, me)).toSorted(byDue)
  const groups = new Map<DueWindow, Group>()
  for (const window of dueWindows) {
    const within = rows.filter(({ dueAt }) => dueWindowOf(dueAt, now) === window)
    const counted = queued.windows.find((each) => each.window === window)?.[whose] ?? 0
    // an item may have become overdue after the count
    const count = Math.max(counted, within.length)
    if (within.length > 0) groups.set(window, { kind, owner, takers, rows: within, count })
  }
  return groups
}

/** Sections of the inbox, the most urgent first; empty windows are omitted. */
export function sectionsOf(
  matters: readonly WorkItem[],
  { whose, me, now }: { whose: Whose; me: string; now: Date },
): Section[] {
  const kinds = matters.map((queued) => groupsOf(queued, whose, me, now))
  return dueWindows.flatMap((window) => {
    const groups = kinds
      .flatMap((byWindow) => byWindow.get(window) ?? [])
      .toSorted((a, b) => (dueOf(a.rows[0] as WorkItemRow) < dueOf(b.rows[0] as WorkItemRow) ? -1 : 1)) // groups are never empty
    const count = groups.reduce((sum, group) => sum + group.count, 0)
    return count === 0 ? [] : [{ window, groups, count }]
  })
}

/** Total amount of a group; null: no amounts, several currencies, or incomplete rows. */
export function sumOf({ rows, count }: Group): { amount: number; currency: Currency } | null {
  const amounts = rows.flatMap(({ amount }) => amount ?? [])
  const [first] = amounts
  if (!first || amounts.length < count || amounts.some(({ currency }) => currency !== first.currency))
    return null
  const { currency } = first
  const sum = sumMoney(
    currency,
    amounts.map(({ amount }) => fromDecimal(amount, currency)),
  )
  return { amount: toDecimal(sum), currency }
}

/** The assignee of all items of a group; `several`: more than one. */
export function ownerOf({ rows }: Group): WorkItemRow['ownedBy'] | 'several' {
  const owners = new Map(rows.flatMap(({ ownedBy }) => (ownedBy ? [[ownedBy.id, ownedBy]] : [])))
  if (owners.size === 0) return null
  const [only] = owners.values()
  return owners.size === 1 && rows.every(({ ownedBy }) => ownedBy) && only ? only : 'several'
}

/** Initials of a name, as written; Chinese names begin with the family name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
