import { beginningOf } from '../../calendar.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { fromDecimal, money, formatMoney, type Currency, type Money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { requestApproval, toApprovalView, type Approval } from '../../staff/approvals.ts'
import { isAlone, noteAlone } from '../../staff/solo.ts'
import { atTheDesk, deskWrite } from '../../staff/write.ts'
import * as giftContract from './gift-desk.contract.ts'
import { makeBatch } from './gift-batch.ts'
import { owe } from './owed-gifts.ts'
import { maskGiftCode } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { walletRefusals } from '../rules.ts'

function amountOf(amount: number, currency: Currency): Money {
  try {
    return fromDecimal(amount, currency)
  } catch {
    throw new Refusal(walletRefusals.bad_amount) // more decimals than the currency has
  }
}

/** Codes leave the shop in this answer alone: no copy is kept for repeats or in the log. */
export const issueGifts = deskWrite(
  giftContract.issueGifts,
  {
    right: 'gifts.issue',
    entity: 'gift_code',
    keyed: false,
    idOf: () => null,
    outcome: ({ codes, approval }, { batch, amount }) => ({
      batch,
      amount,
      count: codes.length,
      approval: approval?.id ?? null,
    }),
  },
  async (tx, { count, amount, currency, batch, lastDay, reason }) => {
    const expiresAt = new Date(beginningOf(lastDay).getTime() + 86_400_000)
    if (expiresAt <= tx.clock.now()) throw new Refusal(walletRefusals.gift_day)
    const each = amountOf(amount, currency)
    const solo = { kind: 'gifts', subject: '', hkd: each.minor * count } as const
    const waits = currency !== 'HKD' || !(await isAlone(tx, solo))
    const made = await makeBatch(tx, {
      count,
      amount: each,
      batch,
      expiresAt,
      actor: atTheDesk(tx).email,
      waits,
    })
    const codes = made.map(({ id, code }) => ({ id, code: maskGiftCode(code) }))
    if (!waits) {
      await noteAlone(tx, solo)
      return { codes, approval: null }
    }
    const approval = await requestApproval(tx, {
      kind: 'gifts',
      subjectId: randomUUID(),
      subject: batch,
      facts: [
        { fact: 'count', before: null, after: String(count) },
        { fact: 'each', before: null, after: formatMoney(each) },
        { fact: 'amount', before: null, after: formatMoney(money(currency, each.minor * count)) },
      ],
      what: `${count} gift codes of ${formatMoney(each)}: ${batch}`,
      request: { ids: made.map(({ id }) => id) },
      reason,
    })
    return { codes, approval: approval && toApprovalView(tx, approval) }
  },
)

/** The second person agreed: from now on the codes are worth something. */
export async function giftsAgreed(tx: Ctx, { request, requestedBy }: Approval): Promise<void> {
  const actor = `${atTheDesk(tx).email}, asked by ${requestedBy}`
  for (const id of (request as { ids: string[] }).ids.toSorted()) {
    const gift = await gifts.lockGift(tx.db, id) // written by issueGifts
    if (gift?.state !== 'ordered') continue // voided meanwhile
    for (const state of ['issued', 'active'] as const)
      await gifts.moveGift(tx.db, id, state, { actor, at: tx.clock.now() })
    await owe(tx, gift, 'promo_expense', actor)
  }
}
