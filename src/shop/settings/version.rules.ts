/** A version is a draft, waits for its moment, is live, was live, or was given up. */
export const versionStates = ['draft', 'scheduled', 'live', 'past', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]
export const versionActs = ['edit', 'publish', 'schedule', 'withdraw', 'restore', 'replace'] as const
export type VersionAct = (typeof versionActs)[number]

/**
 * What an act makes of a version (rules/settings#3); what is not listed is refused. `replace` is done by another
 * version that goes live. A version that is restored stays as it is: a new one has its value.
 */
const moves: Readonly<Record<VersionState, Partial<Record<VersionAct, VersionState>>>> = {
  draft: { edit: 'draft', publish: 'live', schedule: 'scheduled', withdraw: 'withdrawn' },
  scheduled: { publish: 'live', schedule: 'scheduled', withdraw: 'withdrawn' },
  live: { replace: 'past' },
  past: { restore: 'past' },
  withdrawn: { restore: 'withdrawn' },
}

/** Null: it cannot be done with a version in this state. */
export const afterAct = (state: VersionState, act: VersionAct): VersionState | null =>
  moves[state][act] ?? null

const mostDaysAhead = 366

/** A moment to go live at is later than now and within a year. */
export const isMoment = (at: Date, now: Date): boolean =>
  at > now && at.getTime() - now.getTime() <= mostDaysAhead * 86_400_000

/** The same value, whatever the order of the keys in its objects. */
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

/** What two values differ in, by path of a form; null: not there. */
export function differencesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Difference[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return paths
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((each) => each.before !== each.after)
}
