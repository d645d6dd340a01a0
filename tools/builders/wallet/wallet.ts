import { randomUUID } from 'node:crypto'
import { checkNames, listFindings } from '#shop/audit/checks.ts'
import { money } from '#shop/money.ts'
import { holdForOrder } from '#shop/wallet/holds.ts'
import { creditWallet, walletOf, type Credit } from '#shop/wallet/wallet.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import { aMember } from '#tools/builders/members/members.ts'

export const hkd = (minor: number) => money('HKD', minor)

type Lot = { source: string; worth: string; available: number; held: number; expires_at: Date | null }

/** Gives a member Cash Dollar, in HKD cents: topped up and never expiring, unless the wish says otherwise. */
export const giveCredit = (
  test: TestShop,
  memberId: string,
  minor: number,
  input: Partial<Credit> = {},
): Promise<boolean> =>
  test.shop.systemContext().transaction((tx) =>
    creditWallet(tx, {
      memberId,
      amount: hkd(minor),
      kind: 'topup',
      key: randomUUID(),
      ref: '',
      paid: true,
      expiresAt: null,
      ...input,
    }),
  )

/** The empty wallet of a new member, with words to fill it and to look at it; amounts are HKD cents. */
export async function aWallet(test: TestShop) {
  const { shop } = test
  const { id: memberId } = await aMember(test)
  const ctx = shop.systemContext()
  return {
    memberId,
    credit: (minor: number, input: Partial<Credit> = {}) => giveCredit(test, memberId, minor, input),
    hold: (orderId: string, minor: number, paidOnly = false) =>
      ctx.transaction((tx) => holdForOrder(tx, { memberId, orderId, amount: hkd(minor), paidOnly })),
    /** Available and held. */
    async has(): Promise<[number, number]> {
      const ownWallet = (await walletOf(ctx, memberId)).find(({ currency }) => currency === 'HKD')
      return ownWallet ? [ownWallet.available.minor, ownWallet.held.minor] : [0, 0]
    },
    async lots(): Promise<Lot[]> {
      const words =
        'select source, worth, available, held, expires_at from wallet_lots where member_id = $1 order by created_at, id'
      return (await shop.pool.query<Lot>(words, [memberId])).rows
    },
    /** What of the credits for `r`, in all currencies, can be spent, and what is frozen. */
    async given(): Promise<{ spendable: number; frozen: number }> {
      const words = `select coalesce(sum(available), 0)::int as spendable, coalesce(sum(frozen), 0)::int as frozen
        from wallet_lots where member_id = $1 and ref = 'r' and worth = 'promo'`
      return (await shop.pool.query(words, [memberId])).rows[0]
    },
    /**
     * Orders are made up where this is asked: what a hold and its order say of each other is proved where
     * there are any.
     */
    async findings(): Promise<unknown[]> {
      const checks = checkNames.filter(
        (name) => name.startsWith('wallet: ') && name !== 'wallet: a hold follows its order',
      )
      return (await Promise.all(checks.map((check) => listFindings(shop.db, check)))).flat()
    },
  }
}
export type AWallet = Awaited<ReturnType<typeof aWallet>>
