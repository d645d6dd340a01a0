import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Account } from '../members/accounts.ts'
import { fromDecimal, isLess, money, plus, formatMoney, type Currency, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { requestApproval, toApprovalView, type Approval } from '../staff/approvals.ts'
import { may } from '../staff/rules.ts'
import { isAlone, recordSoloGrant } from '../staff/solo.ts'
import { atTheDesk, deskWrite } from '../staff/write.ts'
import { adjustWallet, givenBy, type Adjustment } from './adjust.ts'
import * as contract from './desk.contract.ts'
import { toWalletView } from './require-member.ts'
import { dailyGoodwillLimit, walletRefusals } from './rules.ts'
import { ownerOf, statementOf } from './statements.ts'
import { dayMs } from '../calendar.ts'

/** An amount of the wire, with its sign. Throws `wallet.bad_amount`. */
function signed(amount: number, currency: Currency): Money {
  try {
    const read = fromDecimal(amount, currency)
    if (read.minor !== 0) return read
  } catch {
    // more decimals than the currency has
  }
  throw new Refusal(walletRefusals.bad_amount)
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/**
 * Who may only give goodwill gives money's worth, in HKD, and so much within 24 hours. Throws `wallet.goodwill_over`.
 */
async function mustBeGoodwill(tx: Ctx, amount: Money, { worth }: Adjustment, actor: string): Promise<void> {
  const most = money('HKD', dailyGoodwillLimit)
  const isGift = amount.currency === 'HKD' && amount.minor > 0 && worth === 'promo'
  if (!isGift || isLess(most, plus(await givenBy(tx, actor, dayBefore(tx.clock.now())), amount)))
    throw new Refusal(walletRefusals.goodwill_over, { values: { amount: formatMoney(most) } })
}

export const adjust = deskWrite(
  contract.adjust,
  {
    right: 'wallet.goodwill',
    entity: 'wallet',
    outcome: ({ approval, statement }) => ({
      approval: approval?.id ?? null,
      balances: statement.wallet.balances,
    }),
  },
  async (tx, { id, amount, currency, worth, reason }) => {
    const { email: actor, roles } = atTheDesk(tx)
    const owner = await ownerOf(tx, id)
    const adjustment = signed(amount, currency)
    const request: Adjustment = { amount: adjustment.minor, currency, worth }
    const solo = { kind: 'wallet', subject: id, hkd: Math.abs(adjustment.minor) } as const
    const isWithin = currency === 'HKD' && (await isAlone(tx, solo))
    if (!may(roles, 'wallet.adjust')) await mustBeGoodwill(tx, adjustment, request, actor)
    if (!isWithin) {
      const approval = await requestAdjustment(tx, owner, request, reason)
      if (!approval) throw new Refusal(walletRefusals.approval_waits)
      return { approval: toApprovalView(tx, approval), statement: await statementOf(tx, id) }
    }
    await recordSoloGrant(tx, solo)
    await adjustWallet(tx, { ...request, memberId: id, key: `adjust ${randomUUID()}`, actor, reason })
    return { approval: null, statement: await statementOf(tx, id) }
  },
)

/** `creditKey`: names for ever what is put in; requests of different ones wait side by side. */
type Requested = Adjustment & { creditKey?: string }

/** Asks a second person to put something into a wallet, or take it out. Null: another request about it waits. */
export async function requestAdjustment(
  tx: Ctx,
  { id, email }: Account,
  request: Requested,
  reason: string,
): Promise<Approval | null> {
  const amount = formatMoney(money(request.currency, request.amount))
  const [before] = (await toWalletView(tx, id, { page: 1, limit: 1 })).balances.filter(
    (each) => each.currency === request.currency,
  )
  const facts = [
    { fact: 'amount', before: null, after: amount },
    {
      fact: 'left',
      before: before ? formatMoney(fromDecimal(before.available, request.currency)) : null,
      after: null,
    },
  ] as const
  const what = `wallet of ${email}: ${amount}`
  return requestApproval(tx, { kind: 'wallet', memberId: id, subject: email, facts, what, request, reason })
}

/** The second person agreed. Throws `wallet.short`. */
export async function adjustAgreed(
  tx: Ctx,
  { id, memberId, request, reason, requestedBy }: Approval,
): Promise<void> {
  const because = { actor: atTheDesk(tx).email, reason: `${reason} (asked by ${requestedBy})` }
  // an approval of this kind has a member, and the request was written by requestAdjustment
  const { creditKey: key = `adjust ${id}`, ...adjustment } = request as Requested
  await adjustWallet(tx, { ...adjustment, memberId: memberId ?? '', key, ...because })
}
