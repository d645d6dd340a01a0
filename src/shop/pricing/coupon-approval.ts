import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { requestApproval, toApprovalView } from '../staff/approvals.ts'
import type { Approval as ApprovalView, Fact } from '../staff/contract.ts'
import { couponDeskRefusals, shownCode } from './coupon.rules.ts'
import type { DeskCoupon } from './desk.contract.ts'

const givenBy = ({ percent, amount, giftSku }: DeskCoupon) =>
  percent === null ? (giftSku ?? `HKD ${amount ?? 0}`) : `${percent} %`

const hkd = (amount: number | null): string | null => (amount === null ? null : `HKD ${amount}`)
const times = (limit: number | null): string | null => (limit === null ? null : String(limit))

/** What is asked for the coupon to give and to ask for, where it changes; of a new one, what it has. */
function factsOf(coupon: DeskCoupon, before: DeskCoupon | null): Fact[] {
  const bounds = (each: DeskCoupon) =>
    [
      ['most', hkd(each.maxDiscount)],
      ['minimum', each.minimumGoods === 0 ? null : hkd(each.minimumGoods)],
      ['uses', times(each.totalLimit)],
      ['uses_each', times(each.identityLimit)],
    ] as const
  const was = before && new Map<string, string | null>(bounds(before))
  const given = coupon.percent !== null ? 'percent' : coupon.giftSku === null ? 'amount' : 'gift'
  return [
    { fact: given, before: before && givenBy(before), after: givenBy(coupon) },
    ...bounds(coupon).flatMap(([fact, after]) => {
      const earlier = was?.get(fact) ?? null
      return earlier === after ? [] : [{ fact, before: earlier ?? (was && '—'), after: after ?? '—' }]
    }),
  ]
}

/** A coupon that gives much counts once a second person agrees. Throws `coupon.approval_waits`. */
export async function askForLive(
  tx: Ctx,
  coupon: DeskCoupon,
  before: DeskCoupon | null,
  reason: string,
): Promise<ApprovalView> {
  const approval = await requestApproval(tx, {
    kind: 'coupon',
    subjectId: coupon.id,
    subject: shownCode(coupon.code),
    facts: factsOf(coupon, before),
    what: `coupon ${shownCode(coupon.code)}: ${givenBy(coupon)}`,
    request: {},
    reason,
  })
  if (!approval) throw new Refusal(couponDeskRefusals.approval_waits)
  return toApprovalView(tx, approval)
}
