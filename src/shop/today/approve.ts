import type { Ctx } from '../context.ts'
import { requestFaultNow } from '../orders/desk-approval.ts'
import { deskOrder, refundAgreed } from '../orders/desk-refund.ts'
import { eraseAgreed } from '../people/leave.ts'
import { mergeAgreed } from '../people/merge.ts'
import { agree, shownApproval, type Approval } from '../staff/approvals.ts'
import { rolesAgreed } from '../staff/colleagues.ts'
import { deskWrite } from '../staff/write.ts'
import { adjustAgreed } from '../wallet/desk.ts'
import * as contract from './contract.ts'

/** Each kind is done by the room it is about. */
function execute(tx: Ctx, approval: Approval): Promise<void> {
  if (approval.orderId !== null) return refundAgreed(tx, approval.orderId, approval)
  if (approval.kind === 'roles') return rolesAgreed(tx, approval)
  if (approval.kind === 'merge') return mergeAgreed(tx, approval)
  return approval.kind === 'erasure' ? eraseAgreed(tx, approval) : adjustAgreed(tx, approval)
}

/** What the second person has to be allowed besides is of the kind (`staff/rules.ts`, agreeing). */
export const approve = deskWrite(
  contract.approve,
  { right: 'refunds.approve', entity: 'approval', outcome: ({ approval }) => approval },
  async (tx, { id, note }) => {
    const approval = await agree(tx, id, note, {
      faultOf: async (waiting) => (waiting.orderId === null ? null : requestFaultNow(tx, waiting.orderId, waiting)),
      execute: (waiting) => execute(tx, waiting),
    })
    return { approval: shownApproval(tx, approval), order: approval.orderId === null ? null : await deskOrder(tx, approval.orderId) }
  },
)
