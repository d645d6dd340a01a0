import { initialRights, moneyRights, rights, type Right, type Role, type RoleReach } from '../rules.ts'

/** Immutable roles, so that there is always a role that can repair the others, and one that can audit. */
const fixedRoles = ['owner', 'auditor'] as const
export const isFixed = (key: string): boolean => (fixedRoles as readonly string[]).includes(key) // includes() wants the narrow type

/**
 * A stored role. `decided`: all rights that existed when the role was last edited. A right added since is granted to the
 * built-in roles as in the table, and to no other role.
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
 * Rights that a role with limited reach can have: their endpoints check the branch or calendar of the caller
 * (rules/desk#11). All other rights ignore the reach, and would open everything.
 */
const withinReach: Record<RoleReach, readonly Right[]> = {
  all: rights,
  branch: ['desk', 'bookings.read', 'bookings.treat', 'bookings.write'],
  calendar: ['desk', 'bookings.read', 'bookings.treat'],
}

export const rightsBeyondReach = (reach: RoleReach, chosen: readonly Right[]): Right[] =>
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

/** Rights by area, in the order of the table; without `desk`, which every role has. */
export const rightAreas: readonly { area: string; rights: readonly Right[] }[] = [
  ...new Set(rights.map((right) => right.split('.')[0] ?? '')),
].flatMap((area) => {
  const within = rights.filter((right) => right.startsWith(`${area}.`))
  return within.length === 0 ? [] : [{ area, rights: within }]
})

/** Key of a new role for the audit log and URLs: its English name in lower case. */
export const keyOf = (english: string): string =>
  english
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
