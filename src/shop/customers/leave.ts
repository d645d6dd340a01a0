import { memberExport } from '../profile/export.ts'
import { checkMayLeave, startErasure, stopErasure } from '../profile/leaving.ts'
import type { Ctx } from '../context.ts'
import { inTheirName, type Account } from '../members/accounts.ts'
import { isLess, formatMoney, zero, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { requestApproval, toApprovalView, type Approval } from '../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite, writeAuditEntry } from '../staff/write.ts'
import { totalBalance } from '../wallet/waiver.ts'
import { walletOf } from '../wallet/wallet.ts'
import * as contract from './contract.ts'
import { aboutMember, lockedMember } from './about-member.ts'
import { canErase, customerRefusals } from './rules.ts'
import { memberById, toMemberView } from './view.ts'

export const exportMember = deskRead(contract.exportMember, 'customers.export', async (ctx, { id }) => {
  const account = await memberById(ctx, id)
  await writeAuditEntry(ctx, atTheDesk(ctx), {
    action: 'staff-export-member',
    entity: 'member',
    entityId: id,
  })
  return memberExport(ctx, inTheirName(account))
})

/**
 * An account that can be erased, locked. Throws `people.unknown`, `people.not_now`, and the refusals of
 * `checkMayLeave`.
 */
async function erasable(tx: Ctx, id: string): Promise<Account> {
  const account = await lockedMember(tx, id)
  if (!canErase(account.state)) throw new Refusal(customerRefusals.not_now)
  await checkMayLeave(tx, id, { waivesSessions: false })
  return account
}

export const eraseMember = deskWrite(
  contract.eraseMember,
  aboutMember('customers.close'),
  async (tx, { id, reason }) => {
    const { email } = await erasable(tx, id)
    const left = (await walletOf(tx, id)).filter(
      ({ currency, available, held, frozen }) =>
        isLess(zero(currency), available) || held.minor + frozen.minor > 0,
    )
    if (left.length === 0) {
      await startErasure(tx, id, [])
      return { member: await toMemberView(tx, id), approval: null }
    }
    const what = `erase ${email} with ${left.map(({ available }) => formatMoney(available)).join(', ')}`
    const request = { waived: left.map(totalBalance) }
    const approval = await requestApproval(tx, { kind: 'erasure', memberId: id, what, request, reason })
    if (!approval) throw new Refusal(customerRefusals.approval_waits)
    return { member: await toMemberView(tx, id), approval: toApprovalView(tx, approval) }
  },
)

/** Starts an approved erasure. Throws the same as the request. */
export async function eraseAgreed(tx: Ctx, { memberId, request }: Approval): Promise<void> {
  const { id } = await erasable(tx, memberId ?? '') // an approval of this kind has a member
  const { waived } = request as { waived?: Money[] } // written by eraseMember; older requests have no sums
  await startErasure(tx, id, waived ?? (await walletOf(tx, id)).map(totalBalance))
}

export const cancelClosing = deskWrite(
  contract.cancelClosing,
  aboutMember('customers.close'),
  async (tx, { id }) => {
    if ((await lockedMember(tx, id)).state !== 'erasure_requested')
      throw new Refusal(customerRefusals.not_now)
    await stopErasure(tx, id)
    return { member: await toMemberView(tx, id) }
  },
)
