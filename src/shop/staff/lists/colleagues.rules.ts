/** States of a staff user: active, with an open invitation, with pending money rights, or left. */
export const colleagueStates = ['here', 'invited', 'untrusted', 'left'] as const
export type ColleagueState = (typeof colleagueStates)[number]

export const colleagueSorts = [
  'name',
  '-name',
  'email',
  '-email',
  'since',
  '-since',
  'seen',
  '-seen',
] as const
export type ColleagueSort = (typeof colleagueSorts)[number]

type Colleague = {
  name: string
  email: string
  roles: readonly string[]
  branchKey: string | null
  since: string
  seenAt: string | null
  invitedUntil: string | null
  isTrusted: boolean
  endedAt: string | null
}

/** States of a staff user; one who has left has no other state. */
export function statesOf({ endedAt, invitedUntil, isTrusted }: Colleague): ColleagueState[] {
  if (endedAt !== null) return ['left']
  return [
    'here',
    ...(invitedUntil === null ? [] : ['invited' as const]),
    ...(isTrusted ? [] : ['untrusted' as const]),
  ]
}

export type ColleagueFilter = {
  /** Every word of it has to be found in the name or the address, in any order. */
  search: string
  role: string | undefined
  branch: string | undefined
  state: ColleagueState | undefined
}

export function isFound(staffUser: Colleague, { search, role, branch, state }: ColleagueFilter): boolean {
  const text = `${staffUser.name} ${staffUser.email}`.toLowerCase()
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    words.every((word) => text.includes(word)) &&
    (role === undefined || staffUser.roles.includes(role)) &&
    (branch === undefined || staffUser.branchKey === branch) &&
    (state === undefined || statesOf(staffUser).includes(state))
  )
}

const valueOf: Record<string, (staffUser: Colleague) => string> = {
  name: ({ name }) => name.toLowerCase(),
  email: ({ email }) => email.toLowerCase(),
  since: ({ since }) => since,
  // staff users who never signed in come before the oldest sign-in
  seen: ({ seenAt }) => seenAt ?? '',
}

/** Sorts staff users; those who have left are last in any order, and ties are ordered by email. */
export function sortedColleagues<Each extends Colleague>(all: readonly Each[], sort: ColleagueSort): Each[] {
  const way = sort.startsWith('-') ? -1 : 1
  const value = valueOf[sort.replace(/^-/, '')] ?? (({ email }: Colleague) => email)
  const gone = ({ endedAt }: Colleague) => Number(endedAt !== null)
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
  return all.toSorted(
    (a, b) => gone(a) - gone(b) || way * compare(value(a), value(b)) || compare(a.email, b.email),
  )
}
