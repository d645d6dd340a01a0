import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { takeOn } from './accounts.ts'
import type { Approval } from './approvals.ts'
import { askApproval, shownApproval } from './approvals.ts'
import * as store from './colleagues.store.ts'
import * as contract from './contract.ts'
import { emailOf, staffRefusals, type Role } from './rules.ts'
import * as accounts from './store.ts'
import { atTheDesk, deskRead, deskWrite } from './write.ts'

const shown = (ctx: Pick<Ctx, 'staff'>, { since, seenAt, endedAt, ...colleague }: store.Colleague): contract.Colleague => ({
  ...colleague,
  isOwn: ctx.staff?.id === colleague.id,
  since: since.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

async function one(ctx: Ctx, id: string): Promise<contract.Colleague> {
  const colleague = await store.findColleague(ctx.db, id)
  if (!colleague) throw new Refusal(staffRefusals.unknown_colleague)
  return shown(ctx, colleague)
}

export const listColleagues = deskRead(contract.listColleagues, 'staff.read', async (ctx) => ({
  colleagues: (await store.listColleagues(ctx.db)).map((colleague) => shown(ctx, colleague)),
}))

export const addColleague = deskWrite(
  contract.addColleague,
  {
    right: 'staff.change',
    entity: 'staff',
    keyed: false,
    idOf: ({ colleague }) => colleague.id,
    outcome: ({ colleague: { email, name, roles } }) => ({ email, name, roles }),
  },
  async (tx, { email, name, roles }) => {
    if (!/^[^\s@]+@[^\s@]+$/.test(emailOf(email))) throw new Refusal(staffRefusals.bad_email)
    if (roles.includes('owner') && (await store.countOwners(tx.db)) > 1) throw new Refusal(staffRefusals.owner_by_change)
    const password = `${randomBytes(12).toString('base64url')}7k`
    const authenticator = await takeOn(tx, { email, name, roles, password })
    const added = authenticator === null ? null : await accounts.findAccount(tx.db, { email: emailOf(email) })
    if (authenticator === null || !added) throw new Refusal(staffRefusals.email_taken)
    return { colleague: await one(tx, added.id), password, authenticator }
  },
)

/** Somebody else who works here. Throws `staff.unknown_colleague`, `staff.own_account`. */
async function otherThanOneself(tx: Ctx, id: string): Promise<store.Colleague> {
  const colleague = await store.lockColleague(tx.db, id)
  if (!colleague) throw new Refusal(staffRefusals.unknown_colleague)
  if (colleague.id === atTheDesk(tx).id) throw new Refusal(staffRefusals.own_account)
  return colleague
}

const look = async (tx: Ctx, { id }: { id: string }) => {
  const colleague = await store.findColleague(tx.db, id)
  return colleague && { email: colleague.email, roles: colleague.roles, endedAt: colleague.endedAt }
}
const about = { right: 'staff.change', entity: 'staff', look } as const

export const changeRoles = deskWrite(contract.changeRoles, about, async (tx, { id, roles, reason }) => {
  const owners = await store.countOwners(tx.db)
  const colleague = await otherThanOneself(tx, id)
  const wanted = [...new Set(roles)]
  if (wanted.toSorted().join() === colleague.roles.toSorted().join()) throw new Refusal(staffRefusals.same_roles)
  if (owners === 1) {
    await store.saveRoles(tx.db, id, wanted)
    return { colleague: await one(tx, id), approval: null }
  }
  const what = `roles of ${colleague.email}: ${wanted.join(', ')}`
  const approval = await askApproval(tx, { kind: 'roles', colleagueId: id, what, request: { roles: wanted }, reason })
  if (!approval) throw new Refusal(staffRefusals.approval_waits)
  return { colleague: await one(tx, id), approval: shownApproval(tx, approval) }
})

/** A second owner agreed, who may be the one it is about. Throws `staff.unknown_colleague`. */
export async function rolesAgreed(tx: Ctx, { colleagueId, request }: Approval): Promise<void> {
  await store.countOwners(tx.db)
  const colleague = colleagueId === null ? null : await store.lockColleague(tx.db, colleagueId)
  if (!colleague) throw new Refusal(staffRefusals.unknown_colleague)
  await store.saveRoles(tx.db, colleague.id, (request as { roles: Role[] }).roles) // written by changeRoles
}

export const endColleague = deskWrite(contract.endColleague, about, async (tx, { id }) => {
  await store.countOwners(tx.db)
  const { email } = await otherThanOneself(tx, id)
  await accounts.disableAccount(tx.db, email, tx.clock.now())
  return { colleague: await one(tx, id) }
})
