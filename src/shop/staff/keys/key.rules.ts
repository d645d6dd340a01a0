import { refusals } from '../../refusal.ts'
import { moneyRights, rights, type Right, type Role } from '../rules.ts'

/**
 * Rights that an API key cannot have: own settings, accounts and secrets of others, charging cards, managing staff users,
 * and managing keys.
 */
const personal: readonly Right[] = [
  'desk',
  'customers.impersonate',
  'customers.close',
  'customers.export',
  'orders.identity',
  'subscriptions.write',
  'settings.limits',
  'settings.legal',
  'staff.read',
  'integrations.manage',
]

/** Rights that a key may have: none that moves money, none that is personal (rules/platform#2). */
export const keyRights: readonly Right[] = rights.filter(
  (right) => !moneyRights.includes(right) && !personal.includes(right),
)

export const isKeyRight = (right: Right): boolean => keyRights.includes(right)

/** Roles of a key: its creator's current roles with unchanged reach, limited to the key's scopes. */
export const rolesOfKey = <R extends Role>(held: readonly R[], scopes: readonly string[]): R[] =>
  held.map((role) => ({
    ...role,
    rights: role.rights.filter((right) => isKeyRight(right) && scopes.includes(right)),
  }))

/** Scopes that a creator cannot grant, because they lack the right or keys cannot have it. */
export const scopesBeyondCreator = (
  held: readonly Pick<Role, 'rights'>[],
  scopes: readonly Right[],
): Right[] =>
  scopes.filter((right) => !isKeyRight(right) || !held.some((role) => role.rights.includes(right)))

export const keyStates = ['active', 'expired', 'revoked', 'orphaned'] as const
export type KeyState = (typeof keyStates)[number]

type Standing = { revokedAt: Date | null; expiresAt: Date; hasMaker: boolean }

/** State of a key; `orphaned`: its creator has left. */
export function keyState({ revokedAt, expiresAt, hasMaker }: Standing, now: Date): KeyState {
  if (revokedAt) return 'revoked'
  if (!hasMaker) return 'orphaned'
  return expiresAt <= now ? 'expired' : 'active'
}

/** For how many days a key can be made. */
export const keyDays = [30, 90, 180, 365] as const
/** Keys that work at a time, of the whole shop. */
export const mostKeys = 200
export const looksLikeKey = (word: string): boolean => word.startsWith('elk_')
/** Prefix of a key that is shown with its name. */
export const prefixOf = (key: string): string => key.slice(0, 12)

export const keyRefusals = /* @__PURE__ */ refusals('staff', {
  unknown_key: 'missing',
  bad_key: 'signed_out',
  beyond_maker: 'invalid',
  no_scopes: 'invalid',
  too_many_keys: 'conflict',
  persons_alone: 'forbidden',
})
