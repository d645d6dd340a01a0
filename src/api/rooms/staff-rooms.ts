import * as invitations from '../../shop/staff/invitations.ts'
import * as recovery from '../../shop/staff/recovery/recovery.ts'
import * as resets from '../../shop/staff/resets/resets.ts'
import * as keys from '../../shop/staff/keys/keys.ts'
import * as lists from '../../shop/staff/lists/lists.ts'
import * as roles from '../../shop/staff/roles/roles.ts'
import * as colleagues from '../../shop/staff/staff-users.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of staff users and their rights. */
export const staffCalls: readonly Served[] = [
  colleagues.listColleagues,
  colleagues.addStaffUser,
  colleagues.changeRoles,
  colleagues.endStaffUser,
  colleagues.inviteAgain,
  colleagues.requestTrust,
  invitations.getInvitation,
  invitations.acceptInvitation,
  recovery.getRecoveryCodes,
  recovery.makeRecoveryCodes,
  recovery.listOwnSignIns,
  recovery.listSignIns,
  resets.resetAccess,
  resets.revokeReset,
  resets.forgotPassword,
  resets.getReset,
  resets.acceptReset,
  keys.listKeys,
  keys.proposeKey,
  keys.createKey,
  keys.revokeKey,
  lists.getListSettings,
  lists.chooseColumns,
  lists.resetColumns,
  lists.chooseDensity,
  roles.listRoles,
  roles.getRole,
  roles.previewRole,
  roles.createRole,
  roles.changeRole,
  roles.retireRole,
]
