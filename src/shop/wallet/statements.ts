import { personName } from '../person.ts'
import type { Ctx } from '../context.ts'
import { findMember, type Account } from '../members/accounts.ts'
import { emailOf } from '../members/rules.ts'
import { money, toDecimal, type Currency } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { deskRead } from '../staff/write.ts'
import { digitsIn } from '../text.ts'
import * as contract from './desk.contract.ts'
import { toWalletView } from './require-member.ts'
import { inSpendingOrder, walletRefusals } from './rules.ts'
import * as store from './store.ts'

const shownOwner = async (ctx: Ctx, { id, firstname, lastname, email }: Account) => {
  const { balances } = await toWalletView(ctx, id, { page: 1, limit: 1 })
  return { id, name: personName({ firstname, lastname }), email, balances }
}

/** A number as members have it: eight digits are of Hong Kong. */
const phoneOf = (written: string): string => {
  const digits = digitsIn(written)
  return digits.length === 8 ? `+852${digits}` : `+${digits}`
}

/** Wallets of the member with exactly this e-mail or telephone; empty without a search. */
export const findWallets = deskRead(contract.findWallets, 'wallet.read', async (ctx, { search }) => {
  if (search === undefined) return { wallets: [] }
  const found = await findMember(
    ctx,
    /[@＠]/.test(search) ? { email: emailOf(search) } : { phone: phoneOf(search) },
  )
  return { wallets: found ? [await shownOwner(ctx, found)] : [] }
})

/** Throws `wallet.unknown_wallet`. */
export async function ownerOf(ctx: Ctx, id: string): Promise<Account> {
  const owner = await findMember(ctx, { id })
  if (!owner) throw new Refusal(walletRefusals.unknown_wallet)
  return owner
}

/**
 * A member's wallet for staff: balances, lots in spending order, one page of the history. Throws
 * `wallet.unknown_wallet`.
 */
export async function statementOf(
  ctx: Ctx,
  id: string,
  paged = { page: 1, limit: 50 },
): Promise<contract.Statement> {
  const owner = await ownerOf(ctx, id)
  const wallet = await toWalletView(ctx, id, paged)
  const { history } = await store.listHistory(ctx.db, id, {
    from: (paged.page - 1) * paged.limit,
    size: paged.limit,
  })
  const lots = inSpendingOrder(await store.listLots(ctx.db, id)) as Awaited<ReturnType<typeof store.listLots>> // the same, sorted
  const decimal = (currency: Currency, minor: number) => toDecimal(money(currency, minor))
  return {
    owner: await shownOwner(ctx, owner),
    wallet,
    lots: lots.map(({ id: lotId, source, worth, currency, expiresAt, ...lot }) => ({
      id: lotId,
      source,
      worth,
      currency,
      available: decimal(currency, lot.available),
      held: decimal(currency, lot.held),
      frozen: decimal(currency, lot.frozen),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    notes: history.map(({ id: tx, actor, cause, reason }) => ({ id: tx, actor, cause, reason })),
  }
}

export const getStatement = deskRead(contract.getStatement, 'wallet.read', async (ctx, { id, ...paged }) => ({
  statement: await statementOf(ctx, id, paged),
}))
