import { dayMs } from '../calendar.ts'

/** States of a version: draft, scheduled, live, past (was live) or withdrawn. */
export const versionStates = ['draft', 'scheduled', 'live', 'past', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]
export const versionActs = ['edit', 'publish', 'schedule', 'withdraw', 'restore', 'replace'] as const
export type VersionAct = (typeof versionActs)[number]

/**
 * State of a version after an act (rules/settings#3); unlisted acts are refused. `replace` happens when another
 * version goes live. A restored version stays unchanged: a new one gets its value.
 */
const moves: Readonly<Record<VersionState, Partial<Record<VersionAct, VersionState>>>> = {
  draft: { edit: 'draft', publish: 'live', schedule: 'scheduled', withdraw: 'withdrawn' },
  scheduled: { publish: 'live', schedule: 'scheduled', withdraw: 'withdrawn' },
  live: { replace: 'past' },
  past: { restore: 'past' },
  withdrawn: { restore: 'withdrawn' },
}

/** Null: the act is not permitted in this state. */
export const afterAct = (state: VersionState, act: VersionAct): VersionState | null =>
  moves[state][act] ?? null

const mostDaysAhead = 366

/** Whether a time to go live is in the future and within a year. */
export const isMoment = (at: Date, now: Date): boolean =>
  at > now && at.getTime() - now.getTime() <= mostDaysAhead * dayMs

/** Whether two values are equal, regardless of key order. */
export const isSameValue = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${plain(each)}`)
    .join(',')}}`
}

export type Difference = { path: string; before: string | null; after: string | null }

/** Differences between two values by form path; null: absent. */
export function differencesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Difference[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return paths
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((each) => each.before !== each.after)
}
