import { beginningOf, dayMs } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { joinGroup, setDiscountRate } from '../members/accounts.ts'
import * as groups from '../members/groups.ts'
import { Refusal } from '../refusal.ts'
import { assertNotOwnAccount, requestApproval, toApprovalView, type Approval } from '../staff/approvals.ts'
import { deskWrite } from '../staff/write.ts'
import * as contract from './contract.ts'
import * as tiers from './tier.contract.ts'
import { aboutMember, lockedMember, memberSnapshot } from './about-member.ts'
import { needsSecondPerson, customerRefusals } from './rules.ts'
import { toMemberView } from './view.ts'

/** End of a last day in Hong Kong; null: permanent. Throws `people.bad_day` when it has passed. */
function endOf(ctx: Ctx, lastDay: string | undefined): Date | null {
  if (lastDay === undefined) return null
  const end = new Date(beginningOf(lastDay).getTime() + dayMs)
  if (end <= ctx.clock.now())
    throw new Refusal(customerRefusals.bad_day, {
      fields: { last_day: ctx.say(customerRefusals.bad_day.code) },
    })
  return end
}

export const addMembership = deskWrite(
  tiers.addMembership,
  aboutMember('customers.groups'),
  async (tx, { id, group, lastDay }) => {
    await lockedMember(tx, id)
    await assertNotOwnAccount(tx, id)
    const to = endOf(tx, lastDay)
    const current = tx.clock.now()
    if (!(await groups.groupNames(tx)).includes(group)) throw new Refusal(customerRefusals.unknown_group)
    const has = (await groups.membershipsOf(tx, id)).some(
      (each) => each.name === group && (each.to === null || each.to > current),
    )
    if (has) throw new Refusal(customerRefusals.in_group)
    await joinGroup(tx, id, group, { to, source: 'staff' })
    return { member: await toMemberView(tx, id) }
  },
)

/** A membership with its member locked. Throws `people.unknown_membership`. */
async function membership(tx: Ctx, id: string) {
  const known = await groups.membershipById(tx, id)
  if (!known) throw new Refusal(customerRefusals.unknown_membership)
  await lockedMember(tx, known.memberId)
  const current = await groups.membershipById(tx, id)
  if (!current || (current.to !== null && current.to <= tx.clock.now()))
    throw new Refusal(customerRefusals.unknown_membership)
  return current
}

const about = {
  right: 'customers.groups',
  entity: 'member',
  idOf: ({ member }: { member: contract.DeskMember }) => member.id,
  look: async (tx: Ctx, { id }: { id: string }) => {
    const known = await groups.membershipById(tx, id)
    return known && memberSnapshot(tx, { id: known.memberId })
  },
} as const

export const extendMembership = deskWrite(tiers.extendMembership, about, async (tx, { id, lastDay }) => {
  const { memberId } = await membership(tx, id)
  await assertNotOwnAccount(tx, memberId)
  await groups.endMembership(tx, id, endOf(tx, lastDay))
  return { member: await toMemberView(tx, memberId) }
})

export const endMembership = deskWrite(tiers.endMembership, about, async (tx, { id }) => {
  const { memberId, from } = await membership(tx, id)
  const current = tx.clock.now()
  // it started this instant, and the table requires a positive span
  await groups.endMembership(tx, id, current > from ? current : new Date(from.getTime() + 1))
  return { member: await toMemberView(tx, memberId) }
})

export const setDiscount = deskWrite(
  contract.setDiscount,
  aboutMember('customers.groups'),
  async (tx, { id, rate, reason }) => {
    const { email, discountRate } = await lockedMember(tx, id)
    if (!needsSecondPerson(discountRate, rate)) {
      if (rate > discountRate) await assertNotOwnAccount(tx, id)
      await setDiscountRate(tx, id, rate)
      return { member: await toMemberView(tx, id), approval: null }
    }
    const facts = [{ fact: 'discount', before: `${discountRate} %`, after: `${rate} %` }] as const
    const what = `${rate} % off for ${email}`
    const approval = await requestApproval(tx, {
      kind: 'discount',
      memberId: id,
      subject: email,
      facts,
      what,
      request: { rate },
      reason,
    })
    if (!approval) throw new Refusal(customerRefusals.approval_waits)
    return { member: await toMemberView(tx, id), approval: toApprovalView(tx, approval) }
  },
)

/** Applies an approved discount. */
export async function discountAgreed(tx: Ctx, { memberId, request }: Approval): Promise<void> {
  const { id } = await lockedMember(tx, memberId ?? '') // an approval of this kind has a member
  await setDiscountRate(tx, id, (request as { rate: number }).rate) // written by setDiscount
}
