import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Text } from '../../region.ts'
import { requestApproval, toApprovalView, type Approval, isRequested } from '../approvals.ts'
import { auditOf } from '../audit/audit-log.ts'
import {
  gainsMoney,
  may,
  rights,
  roles as houseKeys,
  staffRefusals,
  type Right,
  type RoleReach,
} from '../rules.ts'
import { countOwners } from '../staff-users.store.ts'
import { atTheDesk, deskRead, deskWrite } from '../write.ts'
import * as contract from './roles.contract.ts'
import { rightsBeyondReach, differenceOf, isFixed, keyOf, roleOf } from './role.rules.ts'
import * as store from './roles.store.ts'
import { hasSecondOwner, assertHoldsRights } from './second-owner.ts'

const right = 'staff.change' as const

async function toView(ctx: Ctx, row: store.RoleRow): Promise<contract.StaffRole> {
  const { id, key, name, reach, version, holders } = row
  return {
    id,
    key,
    name: { ...name, tw: name.tw ?? name.chi },
    reach,
    rights: [...roleOf(row).rights],
    isFixed: isFixed(key),
    version,
    changedAt: row.changedAt.toISOString(),
    retiredAt: row.retiredAt?.toISOString() ?? null,
    holders,
    isWaiting: await isRequested(ctx, 'role', id),
  }
}

/** Throws `staff.unknown_role`. */
async function one(ctx: Ctx, id: string): Promise<contract.StaffRole> {
  const row = await store.findRole(ctx.db, id)
  if (!row) throw new Refusal(staffRefusals.unknown_role)
  return toView(ctx, row)
}

export const listRoles = deskRead(contract.listRoles, 'staff.read', async (ctx) => {
  const roles: contract.StaffRole[] = []
  for (const row of await store.listRoles(ctx.db)) roles.push(await toView(ctx, row))
  return { roles }
})

export const getRole = deskRead(contract.getRole, 'staff.read', async (ctx, { id }) => ({
  role: await one(ctx, id),
  history: may(atTheDesk(ctx).roles, 'audit.read') ? await auditOf(ctx, 'role', id) : [],
}))

export const previewRole = deskRead(
  contract.previewRole,
  'staff.read',
  async (ctx, { id, reach, rights: names }) => {
    const row = id === undefined ? null : await store.findRole(ctx.db, id)
    if (id !== undefined && !row) throw new Refusal(staffRefusals.unknown_role)
    const named = names.split(',')
    const chosen = rights.filter((each) => named.includes(each))
    const difference = differenceOf(row ? roleOf(row).rights : ['desk'], ['desk', ...chosen])
    return {
      ...difference,
      beyond: rightsBeyondReach(reach, chosen),
      needsSecond: difference.money.length > 0 && (await hasSecondOwner(ctx)),
      holders: row?.holders ?? [],
    }
  },
)

/** Throws `staff.beyond_reach`. */
function mustReach(reach: RoleReach, chosen: readonly Right[]): void {
  const beyond = rightsBeyondReach(reach, chosen)
  if (beyond.length > 0)
    throw new Refusal(staffRefusals.beyond_reach, { values: { rights: beyond.join(', ') } })
}

/** A requested change of a role, for approval. */
type RoleRequest = { name: Text; reach: RoleReach; rights: Right[]; expected: number }

const listed = (chosen: readonly Right[]): string | null => (chosen.length === 0 ? null : chosen.join(', '))

/** Throws `staff.approval_waits`. */
async function askSecond(tx: Ctx, row: store.RoleRow, request: RoleRequest, reason: string) {
  const { added, removed } = differenceOf(roleOf(row).rights, request.rights)
  const approval = await requestApproval(tx, {
    kind: 'role',
    subjectId: row.id,
    subject: row.name.eng,
    facts: [{ fact: 'rights', before: listed(removed), after: listed(added) }],
    what: `role ${row.key}: ${added.map((each) => `+${each}`).join(' ')} ${removed.map((each) => `-${each}`).join(' ')}`,
    request,
    reason,
  })
  if (!approval) throw new Refusal(staffRefusals.approval_waits)
  return toApprovalView(tx, approval)
}

const save = (tx: Ctx, id: string, { name, reach, rights: chosen }: Omit<RoleRequest, 'expected'>) =>
  store.saveRole(tx.db, id, { name, reach, rights: chosen, decided: rights, at: tx.clock.now() })

const look = async (tx: Ctx, { id }: { id: string }) => {
  const row = await store.findRole(tx.db, id)
  return row && { name: row.name, reach: row.reach, rights: roleOf(row).rights }
}

export const createRole = deskWrite(
  contract.createRole,
  {
    right,
    entity: 'role',
    idOf: ({ role }) => role.id,
    outcome: ({ role: { name, reach, rights: chosen } }) => ({ name, reach, rights: chosen }),
  },
  async (tx, { name, reach, rights: wanted, reason }) => {
    const chosen = rights.filter((each) => each === 'desk' || wanted.includes(each))
    mustReach(reach, chosen)
    assertHoldsRights(tx, chosen)
    const { money } = differenceOf([], chosen)
    const isSecondThere = await hasSecondOwner(tx)
    // a new role has no holders yet: with a single owner the money rights of future holders are suspended instead
    const atOnce = isSecondThere ? chosen.filter((each) => !money.includes(each)) : chosen
    const key = keyOf(name.eng)
    const id =
      key.length > 1 && /^[a-z]/.test(key)
        ? await store.addRole(tx.db, { key, name, reach, rights: atOnce, decided: rights })
        : null
    if (id === null)
      throw new Refusal(staffRefusals.role_taken, {
        fields: { 'name.eng': tx.say(staffRefusals.role_taken.code) },
      })
    const row = await store.lockRole(tx.db, id)
    if (!row) throw new Refusal(staffRefusals.unknown_role)
    const isAsked = isSecondThere && money.length > 0
    const request = { name, reach, rights: chosen, expected: row.version }
    const approval = isAsked ? await askSecond(tx, row, request, reason) : null
    return { role: await one(tx, id), approval }
  },
)

/** Throws `staff.unknown_role`, `staff.fixed_role`. */
async function lockedRole(tx: Ctx, id: string): Promise<store.RoleRow> {
  const row = await store.lockRole(tx.db, id)
  if (!row) throw new Refusal(staffRefusals.unknown_role)
  if (isFixed(row.key)) throw new Refusal(staffRefusals.fixed_role)
  return row
}

const isSame = (
  row: store.RoleRow,
  { name, reach, rights: chosen }: Omit<RoleRequest, 'expected'>,
): boolean => {
  const { added, removed } = differenceOf(roleOf(row).rights, chosen)
  const isNamed = (['chi', 'eng', 'cn', 'tw'] as const).every((each) => row.name[each] === name[each])
  return added.length + removed.length === 0 && row.reach === reach && isNamed
}

export const changeRole = deskWrite(
  contract.changeRole,
  { right, entity: 'role', look },
  async (tx, { id, expected, reason, rights: wanted, ...rest }) => {
    const isSecondThere = await hasSecondOwner(tx) // owners are locked before roles, as where roles are given
    const row = await lockedRole(tx, id)
    if (row.version !== expected) throw new Refusal(staffRefusals.role_moved_on)
    const content = { ...rest, rights: rights.filter((each) => each === 'desk' || wanted.includes(each)) }
    mustReach(content.reach, content.rights)
    assertHoldsRights(tx, differenceOf(roleOf(row).rights, content.rights).added)
    if (isSame(row, content)) throw new Refusal(staffRefusals.role_unchanged)
    const gains = gainsMoney([roleOf(row)], [content])
    if (gains && isSecondThere) {
      const approval = await askSecond(tx, row, { ...content, expected }, reason)
      return { role: await one(tx, id), approval }
    }
    await save(tx, id, content)
    // without a second owner the money rights of the role's holders are suspended until there is one
    if (gains) await store.untrustHolders(tx.db, row.key)
    return { role: await one(tx, id), approval: null }
  },
)

/**
 * Executes an approved change of a role. Throws `staff.unknown_role`, `staff.role_moved_on`, `staff.own_gain` (the approver
 * would gain a money right) and `staff.beyond_own`.
 */
export async function roleAgreed(tx: Ctx, { subjectId, request }: Approval): Promise<void> {
  const row = await lockedRole(tx, subjectId ?? '') // an approval of this kind has a role
  const { expected, ...content } = request as RoleRequest // written by askSecond
  if (row.version !== expected) throw new Refusal(staffRefusals.role_moved_on)
  const { roles } = atTheDesk(tx)
  const after = roles.map((role) => (role.key === row.key ? { ...role, rights: content.rights } : role))
  if (gainsMoney(roles, after)) throw new Refusal(staffRefusals.own_gain)
  assertHoldsRights(tx, differenceOf(roleOf(row).rights, content.rights).added)
  await save(tx, row.id, content)
}

export const retireRole = deskWrite(contract.retireRole, { right, entity: 'role' }, async (tx, { id }) => {
  await countOwners(tx.db)
  const row = await lockedRole(tx, id)
  if (row.holders.length > 0 || (houseKeys as readonly string[]).includes(row.key))
    throw new Refusal(row.holders.length > 0 ? staffRefusals.role_held : staffRefusals.fixed_role)
  await store.retireRole(tx.db, id, tx.clock.now())
  return { role: await one(tx, id) }
})
