import { openTestShop, type TestAnswer } from '#tools/testing/test-shop.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { giveCredit } from '#tools/builders/wallet/wallet.ts'

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
export const because = { reason: 'they wrote to us' }
export const memberIn = (answer: TestAnswer) => answer.body.member as Record<string, unknown>

/** A shop with a customer-care user and a manager at the member desk. */
export async function openMemberDesk() {
  const clock = aClock()
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  return {
    ...shop,
    clock,
    care: await atDesk(shop, 'care'),
    manager: await atDesk(shop, 'manager'),
    give: (memberId: string, minor: number, paid = true) => giveCredit(shop, memberId, minor, { paid }),
  }
}
export type MemberDesk = Awaited<ReturnType<typeof openMemberDesk>>
