import type { Cause } from '../../causes.ts'
import { dayInHongKong, startOfDay, dayMs } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { equals, plus } from '../../money.ts'
import { eachByItself } from '../../portions.ts'
import { queryAttempt } from '../attempts/refresh.ts'
import { chargedAmount } from '../attempts/charge.rules.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'
import { openTask } from '../desk/tasks.ts'
import { forEachConcurrently } from '../for-each-concurrently.ts'
import type { PaymentProvider, ProviderStatus } from '../ports.ts'

/** Yesterday in Hong Kong. */
function yesterday(now: Date): { from: Date; until: Date; name: string } {
  const today = startOfDay(now).getTime()
  const from = new Date(today - dayMs)
  return {
    from,
    until: new Date(today),
    name: dayInHongKong(from),
  }
}

/**
 * Compares the providers' payments of yesterday with the shop's records (rules/payments#12): unreported payments are
 * captured late, every other difference opens a staff task. Bank transfers are excluded: bank lines reconcile them.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  const day = yesterday(ctx.clock.now())
  await eachByItself(ctx.outside.payments.providers, async (provider) => {
    const { reconciliation } = provider.capabilities
    if (reconciliation === 'each') await compareEach(ctx, provider, day)
    if (reconciliation === 'list') await compareList(ctx, provider, day)
  })
}

type Day = ReturnType<typeof yesterday>

async function compareEach(ctx: Ctx, provider: PaymentProvider, { from, until, name }: Day): Promise<void> {
  const unanswered: string[] = []
  const payments = (await store.listBetween(ctx.db, provider.method, from, until)).filter(
    ({ chargedWith }) => chargedWith === null,
  )
  await forEachConcurrently(payments, 4, async (attempt) => {
    const status = await provider.fetchStatus(attempt)
    if (status) await compare(ctx, attempt, status, name)
    else unanswered.push(attempt.reference)
  })
  if (unanswered.length > 0)
    await differs(ctx, `${provider.method}:${name}`, null, {
      cause: 'provider_silent',
      note: `${provider.name}: ${unanswered.slice(0, 20).join(', ')}`,
    })
}

async function compareList(ctx: Ctx, provider: PaymentProvider, { from, until, name }: Day): Promise<void> {
  const { method } = provider
  const listed = await provider.listPayments(from, until)
  if (!listed)
    return differs(ctx, `${method}:${name}`, null, {
      cause: 'provider_list_missing',
      note: `${provider.name} ${name}`,
    })
  const seen = new Set<string>()
  for (const status of listed) {
    const attempt = status.reference
      ? await store.findKnown(ctx.db, method, { reference: status.reference })
      : null
    if (attempt) {
      seen.add(attempt.id)
      await compare(ctx, attempt, status, name)
    } else
      await differs(ctx, `${method}:${status.transactionId}`, null, {
        cause: 'unknown_reference',
        note: `${provider.name} ${status.transactionId}: ${status.reference ?? '-'}`,
      })
  }
  const ours = await store.listBetween(ctx.db, method, from, until)
  const edge = 5 * 60_000 // a payment near midnight may be listed on either day
  for (const attempt of ours)
    if (
      attempt.capturedAt &&
      attempt.capturedAt >= new Date(from.getTime() + edge) &&
      attempt.capturedAt < until &&
      attempt.chargedWith === null &&
      !seen.has(attempt.id)
    ) {
      const status = attempt.providerRef ? await provider.fetchStatus(attempt) : null
      if (status) await compare(ctx, attempt, status, name)
    }
}

const taken = new Set<ProviderStatus['state']>(['captured', 'refund_pending', 'refunded'])

async function compare(ctx: Ctx, attempt: Attempt, status: ProviderStatus, name: string): Promise<void> {
  if (attempt.state !== 'captured') {
    if (taken.has(status.state)) await queryAttempt(ctx, attempt, 'reconciliation')
    return
  }
  const key = `${attempt.id}:${name}`
  const splits = (await store.listCharge(ctx.db, attempt)).slice(1)
  const isKept = [attempt, ...splits].every(({ refunded }) => refunded.minor === 0)
  if (!taken.has(status.state))
    await differs(ctx, key, attempt, {
      cause: 'provider_differs',
      note: `${attempt.reference}: captured → ${status.state}`,
    })
  else if (
    !status.amount ||
    !equals(status.amount, plus(chargedAmount([attempt, ...splits]), attempt.overpaid))
  )
    await differs(ctx, key, attempt, { cause: 'provider_amount', note: attempt.reference })
  else if (status.state !== 'captured' && isKept)
    await differs(ctx, key, attempt, { cause: 'provider_refunded', note: attempt.reference })
}

const differs = (
  ctx: Ctx,
  key: string,
  attempt: Attempt | null,
  { cause, note }: { cause: Cause; note: string },
): Promise<void> =>
  ctx.transaction((tx) =>
    openTask(tx, {
      key: `difference:${key}`,
      kind: 'difference',
      orderId: attempt?.orderId ?? null,
      attemptId: attempt?.id ?? null,
      cause,
      why: note,
    }),
  )
