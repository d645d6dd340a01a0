import { mergeEverywhere } from '../profile/registry.ts'
import type { Ctx } from '../context.ts'
import { findMember, type Account } from '../members/accounts.ts'
import { closeMerged } from '../members/details.ts'
import { addNote, moveNotes } from '../members/notes.ts'
import { emailOf } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'
import { requestApproval, dropApprovalsAbout, toApprovalView, type Approval } from '../staff/approvals.ts'
import { atTheDesk, deskWrite } from '../staff/write.ts'
import { walletOf } from '../wallet/wallet.ts'
import * as contract from './contract.ts'
import { aboutMember, lockedMember } from './about-member.ts'
import { canMerge, customerRefusals } from './rules.ts'
import { toMemberView } from './view.ts'

/** Both accounts, locked in id order. Throws `people.unknown`, `people.same_account`, `people.not_now`. */
async function both(tx: Ctx, intoId: string, fromId: string): Promise<{ into: Account; from: Account }> {
  if (intoId === fromId) throw new Refusal(customerRefusals.same_account)
  const accounts: Account[] = []
  for (const id of [intoId, fromId].toSorted()) accounts.push(await lockedMember(tx, id))
  const [into, from] = [accounts.find(({ id }) => id === intoId), accounts.find(({ id }) => id === fromId)]
  if (!into || !from || !canMerge(into.state, from.state)) throw new Refusal(customerRefusals.not_now)
  return { into, from }
}

export const mergeMembers = deskWrite(
  contract.mergeMembers,
  aboutMember('customers.close'),
  async (tx, { id, other, reason }) => {
    const known = await findMember(tx, { email: emailOf(other) })
    if (!known)
      throw new Refusal(customerRefusals.unknown, {
        fields: { other: tx.say(customerRefusals.unknown.code) },
      })
    const { into, from } = await both(tx, id, known.id)
    if ((await walletOf(tx, from.id)).some(({ held }) => held.minor > 0))
      throw new Refusal(customerRefusals.wallet_held)
    const what = `merge ${from.email} into ${into.email}`
    const approval = await requestApproval(tx, {
      kind: 'merge',
      memberId: id,
      what,
      request: { from: from.id },
      reason,
    })
    if (!approval) throw new Refusal(customerRefusals.approval_waits)
    return { member: await toMemberView(tx, id), approval: toApprovalView(tx, approval) }
  },
)

/**
 * Merges two accounts after approval. Lock order (rules/api#11): accounts, carts, orders, wallets. Throws the same as
 * the request.
 */
export async function mergeAgreed(
  tx: Ctx,
  { id, memberId, request, reason, requestedBy }: Approval,
): Promise<void> {
  // an approval of this kind has a member, and the request was written by mergeMembers
  const { into, from } = await both(tx, memberId ?? '', (request as { from: string }).from)
  const actor = atTheDesk(tx).email
  const because = { key: `merge ${id}`, actor, reason: `${reason} (asked by ${requestedBy})` }
  if (!(await mergeEverywhere(tx, from.id, into.id, because))) throw new Refusal(customerRefusals.wallet_held)
  await moveNotes(tx, from.id, into.id)
  await addNote(tx, into.id, { text: `${from.email} became part of this account`, by: actor })
  await dropApprovalsAbout(tx, from.id, `${from.email} became part of ${into.email}`)
  await closeMerged(tx, from.id, into.id)
  await tx.publish('member.merged', { memberId: into.id, from: from.id, email: from.email })
}
