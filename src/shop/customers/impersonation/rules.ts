import { refusals } from '../../refusal.ts'
import { may, type Right, type Role } from '../../staff/rules.ts'

/** How long a look lasts; whoever needs longer says again why. */
export const impersonationMinutes = 30

/** What an account shows its member. Who may not read all of it at the desk does not read it there either. */
const shown: readonly Right[] = [
  'customers.read',
  'orders.read',
  'orders.money',
  'wallet.read',
  'subscriptions.read',
  'bookings.read',
  'returns.read',
]

/** Whether somebody with these roles may see the shop as a member does (rules/staff#13). */
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
