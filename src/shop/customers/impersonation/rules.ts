import { refusals } from '../../refusal.ts'
import { may, type Right, type Role } from '../../staff/rules.ts'

/** Minutes that an impersonation lasts; a longer one needs another reason. */
export const impersonationMinutes = 30

/**
 * Rights for what an account shows its member. Impersonation needs all of them, so it reveals nothing beyond the
 * role.
 */
const shown: readonly Right[] = [
  'customers.read',
  'orders.read',
  'orders.money',
  'wallet.read',
  'subscriptions.read',
  'bookings.read',
  'returns.read',
]

/** Whether a staff user with these roles may view the shop as a member (rules/staff#13). */
export const mayImpersonate = (roles: readonly Pick<Role, 'rights' | 'reach'>[]): boolean =>
  may(roles, 'customers.impersonate') &&
  shown.every((right) =>
    may(
      roles.filter(({ reach }) => reach === 'all'),
      right,
    ),
  )

export const impersonationRefusals = /* @__PURE__ */ refusals('impersonation', {
  read_only: 'forbidden',
  owner_only: 'forbidden',
  beyond_role: 'forbidden',
  not_now: 'conflict',
})
