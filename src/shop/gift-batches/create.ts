import { beginningOf, dayMs } from '../calendar.ts'
import { currentSettings } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { convertAt, formatMoney, fromDecimal, times, type Currency, type Money } from '../money.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { rateOf } from '../pricing/rules.ts'
import { Refusal } from '../refusal.ts'
import { requestApproval, toApprovalView, type Approval } from '../staff/approvals.ts'
import { isAlone, recordSoloGrant } from '../staff/solo.ts'
import { soloHours } from '../staff/solo.rules.ts'
import { atTheDesk, deskWrite } from '../staff/write.ts'
import { walletRefusals } from '../wallet/rules.ts'
import * as contract from './batch.contract.ts'
import { batchRefusals, limitOf } from './batch.rules.ts'
import * as store from './batch.store.ts'
import { lockOne, logged, viewOf } from './batches.ts'
import { makeSome } from './making.ts'

function amountOf(amount: number, currency: Currency): Money {
  try {
    return fromDecimal(amount, currency)
  } catch {
    throw new Refusal(walletRefusals.bad_amount) // more decimals than the currency has
  }
}

/** HKD cents at current rates. */
async function inHkd(ctx: Ctx, amount: Money): Promise<number> {
  const rates = await ratesOf(ctx)
  const rate = (currency: Currency) => rateOf(currency, rates) ?? '1'
  return convertAt(amount, 'HKD', { from: rate(amount.currency), to: rate('HKD') }).minor
}

/**
 * Validity from the start of the first day to the end of the last. Throws `wallet.gift_day`, `gift_batches.bad_days`.
 */
function daysOf(tx: Ctx, firstDay: string, lastDay: string) {
  const expiresAt = new Date(beginningOf(lastDay).getTime() + dayMs)
  if (expiresAt <= tx.clock.now()) throw new Refusal(walletRefusals.gift_day)
  const startsAt = firstDay === '' ? null : beginningOf(firstDay)
  const { bad_days: refusal } = batchRefusals
  if (startsAt !== null && startsAt >= expiresAt)
    throw new Refusal(refusal, { fields: { first_day: tx.say(refusal.code) } })
  return { startsAt, expiresAt }
}

/** Throws when a batch exceeds a limit of the setting `gift_batches` (rules/wallet#13). */
async function mustFit(tx: Ctx, count: number, eachHkd: number): Promise<void> {
  await store.lockAsking(tx.db)
  const since = new Date(tx.clock.now().getTime() - soloHours * 3_600_000)
  const before = await store.sumAsked(tx.db, atTheDesk(tx).id, since)
  const limit = limitOf({ count, eachHkd, before }, (await currentSettings(tx)).gift_batches)
  if (!limit) return
  const values = { most: limit.most.toLocaleString('en') }
  throw new Refusal(limit.refusal, {
    values,
    fields: { [limit.field]: tx.say(limit.refusal.code, values) },
  })
}

/**
 * Creates a batch. Up to the amount that one staff user can grant alone, codes are created at once; above it, after
 * an approval.
 */
export const createBatch = deskWrite(
  contract.createBatch,
  {
    right: 'gifts.issue',
    entity: 'gift_batch',
    idOf: ({ giftBatch }) => giftBatch.id,
    outcome: ({ giftBatch }) => logged(giftBatch),
  },
  async (tx, { count, amount, currency, firstDay, lastDay, name, costCentre, note, reason }) => {
    const each = amountOf(amount, currency)
    const days = daysOf(tx, firstDay, lastDay)
    const eachHkd = await inHkd(tx, each)
    await mustFit(tx, count, eachHkd)
    const solo = { kind: 'gifts', subject: '', hkd: eachHkd * count } as const
    const waits = currency !== 'HKD' || !(await isAlone(tx, solo))
    const { id: createdById, email: createdBy } = atTheDesk(tx)
    const id = await store.addBatch(tx.db, {
      ...days,
      name,
      count,
      currency,
      costCentre,
      note,
      reason,
      createdById,
      createdBy,
      amount: each.minor,
      hkd: solo.hkd,
      state: waits ? 'awaiting' : 'making',
      at: tx.clock.now(),
    })
    if (waits) {
      const approval = await askFor(tx, { id, name, count, each, reason })
      return { giftBatch: await viewOf(tx, id), approval: approval && toApprovalView(tx, approval) }
    }
    await recordSoloGrant(tx, solo)
    await begin(tx, id)
    return { giftBatch: await viewOf(tx, id), approval: null }
  },
)

type Request = { id: string; name: string; count: number; each: Money; reason: string }

const askFor = (tx: Ctx, { id, name, count, each, reason }: Request): Promise<Approval | null> =>
  requestApproval(tx, {
    kind: 'gifts',
    subjectId: id,
    subject: name,
    facts: [
      { fact: 'count', before: null, after: String(count) },
      { fact: 'each', before: null, after: formatMoney(each) },
      { fact: 'amount', before: null, after: formatMoney(times(each, count)) },
    ],
    what: `${count} gift codes of ${formatMoney(each)}: ${name}`,
    request: {},
    reason,
  })

/** Creates the first codes at once; a job creates the rest of a large batch. */
async function begin(tx: Ctx, id: string): Promise<void> {
  if (await makeSome(tx, id)) await tx.publish('gift_batch.begun', { batchId: id })
}

/** Starts an approved batch. Throws `wallet.gift_day` when its last day has passed. */
export async function giftsAgreed(tx: Ctx, { subjectId }: Approval): Promise<void> {
  const batch = await lockOne(tx, subjectId ?? '') // an approval of this kind has a batch
  if (batch.expiresAt !== null && batch.expiresAt <= tx.clock.now())
    throw new Refusal(walletRefusals.gift_day)
  await store.moveBatch(tx.db, batch.id, { to: 'making' })
  await begin(tx, batch.id)
}
