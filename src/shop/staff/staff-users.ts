import { randomBytes, randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { takeOn } from './accounts.ts'
import type { Approval } from './approvals.ts'
import { requestApproval, toApprovalView } from './approvals.ts'
import * as store from './staff-users.store.ts'
import * as contract from './contract.ts'
import { emailOf, gainsMoney, staffRefusals, type Role } from './rules.ts'
import * as accounts from './store.ts'
import { atTheDesk, deskRead, deskWrite } from './write.ts'

const view = (
  ctx: Pick<Ctx, 'staff'>,
  { since, seenAt, endedAt, invitedUntil, ...staffUser }: store.StaffUserRow,
): contract.StaffUser => ({
  ...staffUser,
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

export const listColleagues = deskRead(contract.listColleagues, 'staff.read', async (ctx) => ({
  staff: (await store.listColleagues(ctx.db)).map((staffUser) => view(ctx, staffUser)),
}))

/**
 * The branch that goes with these roles: a reception's, and nobody else's. Throws `staff.branch_needed`,
 * `staff.unknown_branch`.
 */
async function postOf(tx: Ctx, roles: readonly Role[], branch: string | undefined): Promise<store.Post> {
  if (!roles.includes('reception')) return { roles, branchKey: null }
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
    const { branchKey } = await postOf(tx, roles, branch)
    const { id: by } = atTheDesk(tx)
    const password = randomBytes(48).toString('base64url') // nobody knows it: the invitation sets theirs
    const added = (await takeOn(tx, { email, name, roles, branchKey, password, by }))
      ? await accounts.findAccount(tx.db, { email: emailOf(email) })
      : null
    if (!added) throw new Refusal(staffRefusals.email_taken)
    await store.saveInvitation(tx.db, added.id, { hash: randomBytes(32), until: tx.clock.now() })
    await tx.publish('staff.invited', { id: randomUUID(), staffId: added.id, locale: tx.shopper.locale })
    const approval = gainsMoney([], roles) ? await askToTrust(tx, added, name) : null
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
    facts: [{ fact: 'roles', before: null, after: roles.join(', ') }],
    what: `money rights of ${email}: ${roles.join(', ')}`,
    request: { roles },
    reason,
  })

/** A second owner agreed, for the roles that were asked about. Throws `staff.unknown_colleague`. */
export async function trustAgreed(tx: Ctx, { staffUserId, request }: Approval): Promise<void> {
  const staffUser = staffUserId === null ? null : await store.lockStaffUser(tx.db, staffUserId)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  if (!gainsMoney((request as { roles: Role[] }).roles, staffUser.roles))
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

/** Somebody else who works here. Throws `staff.unknown_colleague`, `staff.own_account`. */
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
  return { email, roles, branchKey, endedAt }
}
const about = { right: 'staff.change', entity: 'staff', look } as const

export const changeRoles = deskWrite(
  contract.changeRoles,
  about,
  async (tx, { id, roles, branch, reason }) => {
    const owners = await store.countOwners(tx.db)
    const staffUser = await otherThanOneself(tx, id)
    const wanted = [...new Set(roles)]
    const post = await postOf(tx, wanted, branch)
    const isSamePost = post.branchKey === staffUser.branchKey
    if (isSamePost && wanted.toSorted().join() === staffUser.roles.toSorted().join())
      throw new Refusal(staffRefusals.same_roles)
    if (owners === 1) {
      await store.saveRoles(tx.db, id, post)
      // no second owner could agree: money rights that are new wait for one
      if (gainsMoney(staffUser.roles, wanted)) await store.trust(tx.db, id, null)
      return { staff: await one(tx, id), approval: null }
    }
    const what = `roles of ${staffUser.email}: ${wanted.join(', ')}`
    const facts = [
      { fact: 'roles', before: staffUser.roles.join(', '), after: wanted.join(', ') } as const,
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

/** A second owner agreed, who may be the one it is about. Throws `staff.unknown_colleague`. */
export async function rolesAgreed(tx: Ctx, { staffUserId, request }: Approval): Promise<void> {
  const owners = await store.countOwners(tx.db)
  const staffUser = staffUserId === null ? null : await store.lockStaffUser(tx.db, staffUserId)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  const { roles, branchKey = null } = request as Partial<store.Post> & Pick<store.Post, 'roles'> // written by changeRoles
  if (owners === 1 && staffUser.roles.includes('owner') && !roles.includes('owner'))
    throw new Refusal(staffRefusals.last_owner)
  await store.saveRoles(tx.db, staffUser.id, { roles, branchKey })
  await store.trust(tx.db, staffUser.id, tx.clock.now())
}

/** Everybody who works here now. */
export const colleaguesHere = async (ctx: Ctx): Promise<store.StaffUserRow[]> =>
  (await store.listColleagues(ctx.db)).filter(
    ({ endedAt, invitedUntil }) => endedAt === null && invitedUntil === null,
  )

export const endStaffUser = deskWrite(contract.endStaffUser, about, async (tx, { id, reason }) => {
  await store.countOwners(tx.db)
  const { email, roles } = await otherThanOneself(tx, id)
  if (!roles.includes('owner')) {
    await accounts.disableAccount(tx.db, email, tx.clock.now())
    return { staff: await one(tx, id), approval: null }
  }
  const facts = [{ fact: 'roles', before: roles.join(', '), after: null }] as const
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
 * A second owner agreed, who may be the one that leaves. Throws `staff.unknown_colleague`,
 * `staff.last_owner`.
 */
export async function leaveAgreed(tx: Ctx, { staffUserId }: Approval): Promise<void> {
  const owners = await store.countOwners(tx.db)
  const staffUser = staffUserId === null ? null : await store.lockStaffUser(tx.db, staffUserId)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  if (owners === 1) throw new Refusal(staffRefusals.last_owner)
  await accounts.disableAccount(tx.db, staffUser.email, tx.clock.now())
}
