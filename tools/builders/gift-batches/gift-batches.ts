import { expect } from 'vitest'
import { openTestShop, type TestAnswer } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

type Sum = { codes: number; amount: number }
export type Batch = { id: string; state: string; name: string } & Record<
  'unused' | 'used' | 'expired' | 'void',
  Sum
>
export const batchOf = ({ body }: TestAnswer) => body.gift_batch as Batch
export const approvalOf = ({ body }: TestAnswer) => body.approval as { id: string } | null
export const approve = (by: AtDesk, answer: TestAnswer) =>
  by.send('POST', `/approvals/${approvalOf(answer)?.id}/approve`)
export const exported = (by: AtDesk, id: string) => by.send('POST', `/gift-batches/${id}/export`)
export const codesOf = ({ body }: TestAnswer) => (body.codes as { code: string }[]).map(({ code }) => code)
export const sums = ({ unused, used, expired, void: ended }: Batch) =>
  [unused, used, expired, ended].map(({ codes, amount }) => [codes, amount])

/** A shop whose desk creates batches of gift codes, with a second person who approves. */
export async function openBatchDesk() {
  const clock = aClock()
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  let second = await atDesk(shop, 'owner')
  const inDays = (days: number) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const create = (by: AtDesk, count: number, amount: number, more: object = {}, key?: string) =>
    by.send(
      'POST',
      '/gift-batches',
      { name: 'Opening', count, amount, last_day: inDays(40), reason: 'the new branch', ...more },
      key ? { 'idempotency-key': key } : {},
    )
  return {
    ...shop,
    inDays,
    create,
    /** The second person, currently signed in. */
    second: () => second,
    /** Moves the clock; the staff users sign in again. */
    later: async (days: number): Promise<void> => {
      clock.move(days * 86_400)
      second = await atDesk(shop, 'owner')
    },
    /** A batch approved by a second person. */
    agreed: async (by: AtDesk, count: number, amount: number, more: object = {}): Promise<string> => {
      const response = await create(by, count, amount, more)
      expect((await approve(second, response)).status).toBe(200)
      return batchOf(response).id
    },
    found: async (id: string) => batchOf(await second.get(`/gift-batches/${id}`)),
    claim: async (code: string) => {
      const member = await signedInMember(shop)
      const { status, body } = await member.send('POST', '/user/giftcode', { code })
      return status === 200 ? status : body.code
    },
    owed: async () => {
      const { rows } = await shop.shop.pool.query(
        `select coalesce(sum(amount), 0) as sum from ledger_entries where account = 'gift_card_liability' and currency = 'HKD'`,
      )
      return Number(rows[0].sum)
    },
  }
}
export type BatchDesk = Awaited<ReturnType<typeof openBatchDesk>>
