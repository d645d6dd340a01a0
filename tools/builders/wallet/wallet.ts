import { randomUUID } from 'node:crypto'
import { checkNames, listFindings } from '#shop/audit/checks.ts'
import { money } from '#shop/money.ts'
import { holdForOrder } from '#shop/wallet/holds.ts'
import { creditWallet, walletOf, type Credit } from '#shop/wallet/wallet.ts'
import type { TestShop } from '#tools/testing/test-shop.ts'
import { aMember } from '#tools/builders/members/members.ts'

export const hkd = (minor: number) => money('HKD', minor)

type Lot = { source: string; worth: string; available: number; held: number; expires_at: Date | null }

/** Grants a member Cash Dollar, in HKD cents: topped up and without expiry, unless `input` says otherwise. */
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

/** The empty wallet of a new member, with functions to fill and to read it; amounts are HKD cents. */
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
    /** The spendable amount of the credits for `r`, in all currencies, and the frozen one. */
    async given(): Promise<{ spendable: number; frozen: number }> {
      const words = `select coalesce(sum(available), 0)::int as spendable, coalesce(sum(frozen), 0)::int as frozen
        from wallet_lots where member_id = $1 and ref = 'r' and worth = 'promo'`
      return (await shop.pool.query(words, [memberId])).rows[0]
    },
    /**
     * Audit findings. Orders are made up here, so checks between a hold and its order are left out; tests with real
     * orders cover them.
     */
    async findings(): Promise<unknown[]> {
      const checks = checkNames.filter(
        (name) => name.startsWith('wallet: ') && name !== 'wallet_hold_matches_order',
      )
      return (await Promise.all(checks.map((check) => listFindings(shop.db, check)))).flat()
    },
  }
}
export type AWallet = Awaited<ReturnType<typeof aWallet>>
