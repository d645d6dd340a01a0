import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { readPhone } from '../delivery/phone.ts'
import { forgetSignInTries } from '../members/sign-in-tries.ts'
import { unlockMember } from '../members/accounts.ts'
import { waitForEmail } from '../members/contacts.ts'
import { correctDetails, reopen, suspend } from '../members/details.ts'
import { addNote } from '../members/notes.ts'
import { emailOf } from '../members/rules.ts'
import { endMemberSessions } from '../members/end-sessions.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './contract.ts'
import { customerRefusals } from './rules.ts'
import { toMemberView } from './view.ts'
import { aboutMember, lockedMember } from './about-member.ts'

export const getMember = deskRead(contract.getMember, 'customers.read', async (ctx, { id }) => ({
  member: await toMemberView(ctx, id),
}))

export const suspendMember = deskWrite(
  contract.suspendMember,
  aboutMember('customers.edit'),
  async (tx, { id }) => {
    await lockedMember(tx, id)
    if (!(await suspend(tx, id))) throw new Refusal(customerRefusals.not_now)
    return { member: await toMemberView(tx, id) }
  },
)

export const releaseMember = deskWrite(
  contract.releaseMember,
  aboutMember('customers.edit'),
  async (tx, { id }) => {
    const account = await lockedMember(tx, id)
    if (!(await reopen(tx, id)) && account.lockedUntil === null) throw new Refusal(customerRefusals.not_now)
    await unlockMember(tx, id)
    await forgetSignInTries(tx, [account.email, account.phone])
    return { member: await toMemberView(tx, id) }
  },
)

export const signOutMember = deskWrite(
  contract.signOutMember,
  aboutMember('customers.edit'),
  async (tx, { id }) => {
    await lockedMember(tx, id)
    await endMemberSessions(tx, id, 'staff')
    return { member: await toMemberView(tx, id) }
  },
)

const taken = (ctx: Ctx, field: 'email' | 'phone' | 'dob') => {
  const refusal = customerRefusals[`bad_${field}`]
  return new Refusal(refusal, { fields: { [field]: ctx.say(refusal.code) } })
}

/** A valid day of the past or today; null otherwise. */
function dayOf(written: string, today: string): string | null {
  const at = new Date(`${written}T00:00:00Z`)
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
  return isDay && written >= '1900-01-01' && written <= today ? written : null
}

export const correctMember = deskWrite(
  contract.correctMember,
  aboutMember('customers.edit'),
  async (tx, { id, reason: _reason, email: mail, phone: number, dob: day, ...names }) => {
    const account = await lockedMember(tx, id)
    const now = tx.clock.now()
    const email = mail === undefined ? account.email : emailOf(mail)
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw taken(tx, 'email')
    const phone = number === undefined ? account.phone : (readPhone('852', number)?.e164 ?? null)
    if (number && phone === null) throw taken(tx, 'phone')
    const dob = day ? dayOf(day, dayInHongKong(now)) : null
    if (day && dob === null) throw taken(tx, 'dob')
    await correctDetails(tx, id, {
      ...names,
      ...(day === undefined ? {} : { dob }),
      ...(phone === account.phone ? {} : { phone }),
    })
    // the staff user may be mistaken, so the email has no effect until the signed-in member confirms it
    if (email !== account.email) {
      if (!(await waitForEmail(tx, id, email))) throw new Refusal(customerRefusals.taken)
      await tx.publish('member.email_entered', { memberId: id, email, at: now.toISOString() })
    }
    return { member: await toMemberView(tx, id) }
  },
)

export const noteMember = deskWrite(
  contract.noteMember,
  { right: 'customers.note', entity: 'member', outcome: () => null },
  async (tx, { id, text }) => {
    await lockedMember(tx, id)
    await addNote(tx, id, { text, by: atTheDesk(tx).email })
    return { member: await toMemberView(tx, id) }
  },
)
