import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import type { Currency } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import {
  dropApprovalsOf,
  openApprovalOf,
  requestApproval,
  toApprovalView,
  type Approval,
} from '../../staff/approvals.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { rateOf } from '../rules.ts'
import * as contract from './rates.contract.ts'
import {
  ageInHours,
  differenceOf,
  isSlip,
  needsSecond,
  plainRate,
  ratedCurrencies,
  rateRefusals,
  readRate,
  staleBefore,
} from './rates.rules.ts'
import * as store from './rates.store.ts'

const historyRows = 20

/** Fixed approval subject id of a currency, so that only one request per currency can be pending. */
const subjectOf = (currency: Currency): string =>
  `00000000-0000-7000-8000-${Buffer.from(currency).toString('hex').padStart(12, '0')}`

const rowView = ({ rate, validFrom, source, enteredBy, agreedBy }: store.StoredRate): contract.RateRow => ({
  rate: plainRate(rate),
  since: validFrom.toISOString(),
  source,
  enteredBy,
  agreedBy,
})

async function view(
  ctx: Ctx,
  currency: Currency,
  rows: readonly store.StoredRate[],
): Promise<contract.CurrencyRate> {
  const history = rows.filter((row) => row.currency === currency)
  const [newest] = history
  const now = ctx.clock.now()
  const approval = await openApprovalOf(ctx, 'rate', subjectOf(currency))
  return {
    currency,
    rate: newest ? plainRate(newest.rate) : rateOf(currency, {}),
    since: newest?.validFrom.toISOString() ?? null,
    source: newest?.source ?? null,
    enteredBy: newest?.enteredBy ?? null,
    agreedBy: newest?.agreedBy ?? null,
    age: newest ? ageInHours(newest.validFrom, now) : null,
    isStale: newest !== undefined && newest.validFrom < staleBefore(now),
    approval: approval && toApprovalView(ctx, approval),
    history: history.map(rowView),
  }
}

export const listRates = deskRead(contract.listRates, 'settings.read', async (ctx) => {
  const rows = await store.listNewest(ctx.db, { currencies: ratedCurrencies, each: historyRows })
  return { rates: await Promise.all(ratedCurrencies.map((currency) => view(ctx, currency, rows))) }
})

/** Current rate of a currency, with the currency locked; null: none. */
async function lockedRate(tx: Ctx, currency: Currency): Promise<{ id: string | null; rate: string } | null> {
  await store.lockCurrency(tx.db, currency)
  const [newest] = await store.listNewest(tx.db, { currencies: [currency], each: 1 })
  if (newest) return { id: newest.id, rate: plainRate(newest.rate) }
  const linked = rateOf(currency, {})
  return linked === null ? null : { id: null, rate: linked }
}

type NewRate = { currency: Currency; rate: string; source: string }

/** Adds a rate and drops the pending approval, which refers to the previous rate. */
async function add(
  tx: Ctx,
  { currency, ...rate }: NewRate,
  by: { enteredBy: string; agreedBy: string | null },
): Promise<void> {
  await store.addRate(tx.db, { currency, ...rate, ...by })
  await dropApprovalsOf(tx, 'rate', subjectOf(currency), tx.say(rateRefusals.overtaken.code))
}

const Requested = z.object({
  currency: z.enum(ratedCurrencies),
  rate: z.string(),
  source: z.string(),
  /** Id of the current rate at the time of the request; null: none. */
  beforeId: z.string().nullable(),
})

async function askForRate(
  tx: Ctx,
  { currency, rate, source }: NewRate,
  before: { id: string | null; rate: string } | null,
): Promise<Approval> {
  const request: z.output<typeof Requested> = { currency, rate, source, beforeId: before?.id ?? null }
  const approval = await requestApproval(tx, {
    kind: 'rate',
    subjectId: subjectOf(currency),
    subject: currency,
    facts: [
      { fact: 'currency', before: null, after: currency },
      { fact: 'rate', before: before?.rate ?? null, after: rate },
      ...(before
        ? [{ fact: 'difference' as const, before: null, after: differenceOf(before.rate, rate) }]
        : []),
    ],
    what: `rate of ${currency}: ${before?.rate ?? 'none'} to ${rate}`,
    request,
    reason: source,
  })
  if (!approval) throw new Refusal(rateRefusals.approval_waits)
  return approval
}

/** Adds a rate or requests its approval. Throws `rates.bad_rate`, `rates.out_of_bounds`, `rates.approval_waits`. */
export const addRate = deskWrite(
  contract.addRate,
  {
    right: 'settings.rules',
    entity: 'exchange_rate',
    idOf: (_, { currency }) => currency,
    look: async (tx, { currency }) => {
      const [newest] = await store.listNewest(tx.db, { currencies: [currency], each: 1 })
      return newest ? { rate: plainRate(newest.rate), source: newest.source } : null
    },
    outcome: ({ approval }, { rate, source }) => ({
      rate: readRate(rate) ?? rate,
      source,
      state: approval?.state ?? 'executed',
    }),
  },
  async (tx, { currency, rate: written, source }) => {
    const rate = readRate(written)
    if (rate === null)
      throw new Refusal(rateRefusals.bad_rate, { fields: { rate: tx.say(rateRefusals.bad_rate.code) } })
    const before = await lockedRate(tx, currency)
    if (before && isSlip(before.rate, rate))
      throw new Refusal(rateRefusals.out_of_bounds, {
        values: { rate: before.rate },
        fields: { rate: tx.say(rateRefusals.out_of_bounds.code, { rate: before.rate }) },
      })
    const wanted = { currency, rate, source }
    const approval = needsSecond(before?.rate ?? null, rate) ? await askForRate(tx, wanted, before) : null
    if (!approval) await add(tx, wanted, { enteredBy: atTheDesk(tx).email, agreedBy: null })
    const rows = await store.listNewest(tx.db, { currencies: [currency], each: historyRows })
    return { rate: await view(tx, currency, rows), approval: approval && toApprovalView(tx, approval) }
  },
)

/** Adds an approved rate. Throws `rates.overtaken` if the current rate changed since the request. */
export async function rateAgreed(tx: Ctx, { request, requestedBy }: Approval): Promise<void> {
  const { beforeId, ...rate } = Requested.parse(request)
  const before = await lockedRate(tx, rate.currency)
  if ((before?.id ?? null) !== beforeId) throw new Refusal(rateRefusals.overtaken)
  await add(tx, rate, { enteredBy: requestedBy, agreedBy: atTheDesk(tx).email })
}

/** Current rates that are stale, oldest first, with their total number (rules/money#13). */
export async function staleRates(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  size: number,
): ReturnType<typeof store.listOlder> {
  const before = staleBefore(ctx.clock.now())
  const { rows, total } = await store.listOlder(ctx.db, { currencies: ratedCurrencies, before, size })
  return { rows: rows.map((row) => ({ ...row, rate: plainRate(row.rate) })), total }
}
