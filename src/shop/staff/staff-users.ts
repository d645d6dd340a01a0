import { randomBytes, randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { createStaffUser } from './accounts.ts'
import type { Approval } from './approvals.ts'
import { requestApproval, toApprovalView } from './approvals.ts'
import * as store from './staff-users.store.ts'
import * as contract from './contract.ts'
import { isFound, sortedColleagues } from './lists/colleagues.rules.ts'
import { lockRolesByKey } from './roles/roles.store.ts'
import { hasSecondOwner, assertHoldsRights } from './roles/second-owner.ts'
import { gainsMoney, initialRights, may, moneyRights, rightsOf, staffRefusals, type Role } from './rules.ts'
import { emailOf } from './sign-in.rules.ts'
import * as accounts from './store.ts'
import { atTheDesk, deskRead, deskWrite } from './write.ts'

const keysOf = (roles: readonly Pick<Role, 'key'>[]): string[] => roles.map(({ key }) => key)

const view = (
  ctx: Pick<Ctx, 'staff' | 'shopper'>,
  { since, seenAt, endedAt, invitedUntil, roles, ...staffUser }: store.StaffUserRow,
): contract.StaffUser => ({
  ...staffUser,
  roles: keysOf(roles),
  roleNames: roles.map(({ name }) => textIn(ctx.shopper.locale, name)),
  isOwn: ctx.staff?.id === staffUser.id,
  since: since.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  invitedUntil: invitedUntil?.toISOString() ?? null,
})

async function one(ctx: Ctx, id: string): Promise<contract.StaffUser> {
  const staffUser = await store.findStaffUser(ctx.db, id)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  return view(ctx, staffUser)
}

export const listColleagues = deskRead(
  contract.listColleagues,
  'staff.read',
  async (ctx, { sort, search, role, branch, state }) => {
    const all = (await store.listColleagues(ctx.db)).map((staffUser) => view(ctx, staffUser))
    const found = all.filter((each) => isFound(each, { search, role, branch, state }))
    return { staff: sortedColleagues(found, sort), total: found.length }
  },
)

/** The roles of these keys, as they are now. Throws `staff.unknown_role`. */
async function rolesFor(tx: Ctx, keys: readonly string[]): Promise<Role[]> {
  const found = await lockRolesByKey(tx.db, keys)
  if (found.length < new Set(keys).size) throw new Refusal(staffRefusals.unknown_role)
  return found
}

/**
 * The branch that goes with these roles, where one of them reaches the branch of its holder. Throws
 * `staff.branch_needed`, `staff.unknown_branch`.
 */
async function postOf(tx: Ctx, wanted: readonly Role[], branch: string | undefined): Promise<store.Post> {
  const roles = keysOf(wanted)
  if (!wanted.some(({ reach }) => reach === 'branch')) return { roles, branchKey: null }
  const fields = (code: string) => ({ fields: { branch: tx.say(code) } })
  if (!branch) throw new Refusal(staffRefusals.branch_needed, fields(staffRefusals.branch_needed.code))
  if (!(await store.isBranch(tx.db, branch)))
    throw new Refusal(staffRefusals.unknown_branch, fields(staffRefusals.unknown_branch.code))
  return { roles, branchKey: branch }
}

export const addStaffUser = deskWrite(
  contract.addStaffUser,
  {
    right: 'staff.change',
    entity: 'staff',
    keyed: false,
    idOf: ({ staff: staffUser }) => staffUser.id,
    outcome: ({ staff: { email, name, roles, branchKey } }) => ({ email, name, roles, branchKey }),
  },
  async (tx, { email, name, roles, branch }) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(emailOf(email))) throw new Refusal(staffRefusals.bad_email)
    if (roles.includes('owner') && (await store.countOwners(tx.db)) > 1)
      throw new Refusal(staffRefusals.owner_by_change)
    const wanted = await rolesFor(tx, roles)
    assertHoldsRights(tx, rightsOf(wanted))
    const { branchKey } = await postOf(tx, wanted, branch)
    const { id: by } = atTheDesk(tx)
    const password = randomBytes(48).toString('base64url') // nobody knows it: the invitation sets theirs
    const added = (await createStaffUser(tx, { email, name, roles, branchKey, password, by }))
      ? await accounts.findAccount(tx.db, { email: emailOf(email) })
      : null
    if (!added) throw new Refusal(staffRefusals.email_taken)
    await store.saveInvitation(tx.db, added.id, { hash: randomBytes(32), until: tx.clock.now() })
    await tx.publish('staff.invited', { id: randomUUID(), staffId: added.id, locale: tx.shopper.locale })
    const approval = gainsMoney([], wanted) ? await askToTrust(tx, added, name) : null
    return { staff: await one(tx, added.id), approval: approval && toApprovalView(tx, approval) }
  },
)

const askToTrust = (
  tx: Ctx,
  { id, email, roles }: Pick<accounts.Account, 'id' | 'email' | 'roles'>,
  reason: string,
) =>
  requestApproval(tx, {
    kind: 'trust',
    staffUserId: id,
    subject: email,
    facts: [{ fact: 'roles', before: null, after: keysOf(roles).join(', ') }],
    what: `money rights of ${email}: ${keysOf(roles).join(', ')}`,
    // the rights as requested, in case roles change before the approval
    request: { roles: keysOf(roles), money: moneyOf(roles) },
    reason,
  })

const moneyOf = (roles: readonly Role[]) => moneyRights.filter((right) => may(roles, right))

/** A second owner agreed, for the roles that were asked about. Throws `staff.unknown_colleague`. */
export async function trustAgreed(tx: Ctx, { staffUserId, request }: Approval): Promise<void> {
  const staffUser = staffUserId === null ? null : await store.lockStaffUser(tx.db, staffUserId)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  // written by askToTrust; requests of an earlier release name the roles alone
  const { roles, money = roles.flatMap(initialRights) } = request as { roles: string[]; money?: string[] }
  assertHoldsRights(tx, moneyOf(staffUser.roles))
  if (moneyOf(staffUser.roles).every((right) => money.includes(right)))
    await store.trust(tx.db, staffUser.id, tx.clock.now())
}

export const requestTrust = deskWrite(
  contract.requestTrust,
  { right: 'staff.change', entity: 'staff' },
  async (tx, { id, reason }) => {
    const staffUser = await store.lockStaffUser(tx.db, id)
    if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
    if (staffUser.isTrusted) throw new Refusal(staffRefusals.trusted_already)
    const approval = await askToTrust(tx, staffUser, reason)
    if (!approval) throw new Refusal(staffRefusals.approval_waits)
    return { staff: await one(tx, id), approval: toApprovalView(tx, approval) }
  },
)

export const inviteAgain = deskWrite(
  contract.inviteAgain,
  { right: 'staff.change', entity: 'staff' },
  async (tx, { id }) => {
    const staffUser = await store.lockStaffUser(tx.db, id)
    if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
    if (staffUser.invitedUntil === null) throw new Refusal(staffRefusals.not_invited)
    await tx.publish('staff.invited', { id: randomUUID(), staffId: id, locale: tx.shopper.locale })
    return { staff: await one(tx, id) }
  },
)

const isOwner = ({ roles }: { roles: readonly Pick<Role, 'key'>[] }) =>
  roles.some(({ key }) => key === 'owner')

/** Locks another active staff user than the caller. Throws `staff.unknown_colleague`, `staff.own_account`. */
async function otherThanOneself(tx: Ctx, id: string): Promise<store.StaffUserRow> {
  const staffUser = await store.lockStaffUser(tx.db, id)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  if (staffUser.id === atTheDesk(tx).id) throw new Refusal(staffRefusals.own_account)
  return staffUser
}

const look = async (tx: Ctx, { id }: { id: string }) => {
  const staffUser = await store.findStaffUser(tx.db, id)
  if (!staffUser) return null
  const { email, roles, branchKey, endedAt } = staffUser
  return { email, roles: keysOf(roles), branchKey, endedAt }
}
const about = { right: 'staff.change', entity: 'staff', look } as const

export const changeRoles = deskWrite(
  contract.changeRoles,
  about,
  async (tx, { id, roles, branch, reason }) => {
    const isSecondThere = await hasSecondOwner(tx)
    const staffUser = await otherThanOneself(tx, id)
    const wanted = await rolesFor(tx, roles)
    const post = await postOf(tx, wanted, branch)
    const before = keysOf(staffUser.roles)
    const isSamePost = post.branchKey === staffUser.branchKey
    if (isSamePost && post.roles.toSorted().join() === before.toSorted().join())
      throw new Refusal(staffRefusals.same_roles)
    if (!isSecondThere) {
      await store.saveRoles(tx.db, id, post)
      // no second owner could agree: money rights that are new wait for one
      if (gainsMoney(staffUser.roles, wanted)) await store.trust(tx.db, id, null)
      return { staff: await one(tx, id), approval: null }
    }
    const what = `roles of ${staffUser.email}: ${post.roles.join(', ')}`
    const facts = [
      { fact: 'roles', before: before.join(', '), after: post.roles.join(', ') } as const,
      ...(isSamePost
        ? []
        : [{ fact: 'branch', before: staffUser.branchKey, after: post.branchKey } as const]),
    ]
    const asking = {
      kind: 'roles',
      staffUserId: id,
      subject: staffUser.email,
      facts,
      what,
      request: post,
      reason,
    } as const
    const approval = await requestApproval(tx, asking)
    if (!approval) throw new Refusal(staffRefusals.approval_waits)
    return { staff: await one(tx, id), approval: toApprovalView(tx, approval) }
  },
)

const addedTo = (before: readonly Role[], after: readonly Role[]) =>
  rightsOf(after).filter((right) => !may(before, right))

/**
 * Executes an approved change of roles; the approving owner can be its subject. Throws `staff.unknown_colleague`,
 * `staff.unknown_role`, `staff.last_owner`, `staff.own_gain`, `staff.beyond_own`.
 */
export async function rolesAgreed(tx: Ctx, { staffUserId, request }: Approval): Promise<void> {
  const owners = await store.countOwners(tx.db)
  const staffUser = staffUserId === null ? null : await store.lockStaffUser(tx.db, staffUserId)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  const { roles, branchKey = null } = request as Partial<store.Post> & Pick<store.Post, 'roles'> // written by changeRoles
  if (owners === 1 && isOwner(staffUser) && !roles.includes('owner'))
    throw new Refusal(staffRefusals.last_owner)
  const wanted = await rolesFor(tx, roles) // one of them may be retired by now
  if (staffUser.id === atTheDesk(tx).id && gainsMoney(staffUser.roles, wanted))
    throw new Refusal(staffRefusals.own_gain)
  assertHoldsRights(tx, addedTo(staffUser.roles, wanted))
  await store.saveRoles(tx.db, staffUser.id, { roles, branchKey })
  await store.trust(tx.db, staffUser.id, tx.clock.now())
}

/** All active staff users. */
export const colleaguesHere = async (ctx: Ctx): Promise<store.StaffUserRow[]> =>
  (await store.listColleagues(ctx.db)).filter(
    ({ endedAt, invitedUntil }) => endedAt === null && invitedUntil === null,
  )

export const endStaffUser = deskWrite(contract.endStaffUser, about, async (tx, { id, reason }) => {
  await store.countOwners(tx.db)
  const leaving = await otherThanOneself(tx, id)
  const { email, roles } = leaving
  if (!isOwner(leaving)) {
    await accounts.disableAccount(tx.db, email, tx.clock.now())
    return { staff: await one(tx, id), approval: null }
  }
  const facts = [{ fact: 'roles', before: keysOf(roles).join(', '), after: null }] as const
  const asking = {
    kind: 'leave',
    staffUserId: id,
    subject: email,
    facts,
    what: `end ${email}`,
    request: {},
    reason,
  } as const
  const approval = await requestApproval(tx, asking)
  if (!approval) throw new Refusal(staffRefusals.approval_waits)
  return { staff: await one(tx, id), approval: toApprovalView(tx, approval) }
})

/**
 * Executes an approved removal of an owner; the approving owner can be its subject. Throws `staff.unknown_colleague`,
 * `staff.last_owner`.
 */
export async function leaveAgreed(tx: Ctx, { staffUserId }: Approval): Promise<void> {
  const owners = await store.countOwners(tx.db)
  const staffUser = staffUserId === null ? null : await store.lockStaffUser(tx.db, staffUserId)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  if (owners === 1) throw new Refusal(staffRefusals.last_owner)
  await accounts.disableAccount(tx.db, staffUser.email, tx.clock.now())
}
