import { initialRights, moneyRights, rights, type Right, type Role, type RoleReach } from '../rules.ts'

/** Roles that stay as they are, so that somebody can always put the others right, and somebody look on. */
const fixedRoles = ['owner', 'auditor'] as const
export const isFixed = (key: string): boolean => (fixedRoles as readonly string[]).includes(key) // includes() wants the narrow type

/**
 * A role as it is stored. `decided` are the rights that there were when somebody last decided about it: one
 * that is new since then goes to the roles of the house as the table says, and to no other.
 */
export type StoredRole = {
  key: string
  reach: RoleReach
  rights: readonly string[]
  decided: readonly string[]
}

export function roleOf({ key, reach, rights: chosen, decided }: StoredRole): Role {
  const initial = initialRights(key)
  const has = (right: Right) =>
    isFixed(key) || !decided.includes(right) ? initial.includes(right) : chosen.includes(right)
  return { key, reach, rights: rights.filter((right) => right === 'desk' || has(right)) }
}

/**
 * What a role that does not reach everything can have: calls that look at the branch or the calendar of who
 * calls (rules/desk#11). Every other right knows neither and would open everything.
 */
const withinReach: Record<RoleReach, readonly Right[]> = {
  all: rights,
  branch: ['desk', 'bookings.read', 'bookings.treat', 'bookings.write'],
  calendar: ['desk', 'bookings.read', 'bookings.treat'],
}

export const beyondReach = (reach: RoleReach, chosen: readonly Right[]): Right[] =>
  chosen.filter((right) => !withinReach[reach].includes(right))

export type RoleDifference = {
  added: Right[]
  removed: Right[]
  /** Of the added ones, those that move money: a second person agrees to them. */ money: Right[]
}

export function differenceOf(before: readonly Right[], after: readonly Right[]): RoleDifference {
  const added = rights.filter((right) => after.includes(right) && !before.includes(right))
  return {
    added,
    removed: rights.filter((right) => before.includes(right) && !after.includes(right)),
    money: added.filter((right) => moneyRights.includes(right)),
  }
}

/** Rights by the area they belong to, in the order of the table; `desk` goes without saying. */
export const rightAreas: readonly { area: string; rights: readonly Right[] }[] = [
  ...new Set(rights.map((right) => right.split('.')[0] ?? '')),
].flatMap((area) => {
  const within = rights.filter((right) => right.startsWith(`${area}.`))
  return within.length === 0 ? [] : [{ area, rights: within }]
})

/** What a new role is called in the log and in addresses: its English name in small letters. */
export const keyOf = (english: string): string =>
  english
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
