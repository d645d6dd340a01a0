import type { Ctx } from '../context.ts'
import { requestErrorOf } from '../orders/desk/desk-approval.ts'
import { priceAgreed } from '../drafts/desk.ts'
import { editAgreed } from '../revisions/desk.ts'
import { deskOrder, refundAgreed } from '../orders/refunds/desk-refund.ts'
import { reopenAgreed } from '../closing/months.ts'
import { transferAgreed } from '../bookings/packages/packages.ts'
import { discountAgreed } from '../customers/groups.ts'
import { groupFileAgreed } from '../customers/group-files/group-files.ts'
import { eraseAgreed } from '../customers/leave.ts'
import { mergeAgreed } from '../customers/merge.ts'
import { agree, toApprovalView, type Approval } from '../staff/approvals.ts'
import { roleAgreed } from '../staff/roles/roles.ts'
import { leaveAgreed, rolesAgreed, trustAgreed } from '../staff/staff-users.ts'
import type { ApprovalKind } from '../staff/approval.rules.ts'
import { deskWrite } from '../staff/write.ts'
import { campaignAgreed } from '../subscriptions/desk/campaigns/campaigns.ts'
import { mailingAgreed } from '../campaigns/sending/schedule.ts'
import { couponAgreed } from '../pricing/desk.ts'
import { rateAgreed } from '../pricing/exchange-rates/rates.ts'
import { adjustAgreed } from '../wallet/desk.ts'
import { giftsAgreed } from '../gift-batches/create.ts'
import * as contract from './contract.ts'

/** Executes an approved action in the room of its kind. */
const execute: Record<ApprovalKind, (tx: Ctx, approval: Approval) => Promise<void>> = {
  refund: aboutOrder,
  cancel: aboutOrder,
  price: (tx, approval) => priceAgreed(tx, orderIdOf(approval)),
  edit: (tx, approval) => editAgreed(tx, orderIdOf(approval), approval),
  wallet: adjustAgreed,
  erasure: eraseAgreed,
  merge: mergeAgreed,
  discount: discountAgreed,
  roles: rolesAgreed,
  trust: trustAgreed,
  leave: leaveAgreed,
  coupon: couponAgreed,
  gifts: giftsAgreed,
  campaign: campaignAgreed,
  role: roleAgreed,
  month: reopenAgreed,
  mailing: mailingAgreed,
  group_file: groupFileAgreed,
  sessions: transferAgreed,
  rate: rateAgreed,
}

/** An approval of these kinds has an order. */
const orderIdOf = ({ orderId }: Approval): string => orderId ?? ''

function aboutOrder(tx: Ctx, approval: Approval): Promise<void> {
  return refundAgreed(tx, orderIdOf(approval), approval)
}

/** Approves an action. The right that the second staff user needs depends on the kind (`staff/rules.ts`, agreeing). */
export const approve = deskWrite(
  contract.approve,
  { right: 'desk', entity: 'approval', outcome: ({ approval }) => approval },
  async (tx, { id, note }) => {
    const approval = await agree(tx, id, note, {
      faultOf: async (waiting) =>
        waiting.orderId === null ? null : requestErrorOf(tx, waiting.orderId, waiting),
      execute: (waiting) => execute[waiting.kind](tx, waiting),
    })
    return {
      approval: toApprovalView(tx, approval),
      order: approval.orderId === null ? null : await deskOrder(tx, approval.orderId),
    }
  },
)
