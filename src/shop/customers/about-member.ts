import type { Ctx } from '../context.ts'
import { pendingEmailOf } from '../members/contacts.ts'
import { erasureOf } from '../members/details.ts'
import { lockMember, membershipsOf } from '../members/groups.ts'
import { Refusal } from '../refusal.ts'
import type { Right } from '../staff/rules.ts'
import { customerRefusals } from './rules.ts'
import { memberById } from './view.ts'

/** State of a member for the audit log: contact details, account state and groups. */
export async function memberSnapshot(tx: Ctx, { id }: { id: string }) {
  const pendingEmail = await pendingEmailOf(tx, id)
  const { email, phone, firstname, lastname, nickname, dob, state, discountRate } = await memberById(tx, id)
  const groups = (await membershipsOf(tx, id)).map(({ name, from, to }) => ({ name, from, to }))
  return {
    email,
    pendingEmail,
    phone,
    firstname,
    lastname,
    nickname,
    dob,
    state,
    discountRate,
    groups,
    eraseAt: await erasureOf(tx, id),
  }
}

/** Options of a write to a member, under the member's lock. */
export const aboutMember = <R extends Right>(right: R) =>
  ({ right, entity: 'member', look: memberSnapshot }) as const

/** A member under their lock. Throws `people.unknown`. */
export async function lockedMember(tx: Ctx, id: string) {
  if (!(await lockMember(tx, id))) throw new Refusal(customerRefusals.unknown)
  return memberById(tx, id)
}
