import type { Ctx } from '../../context.ts'
import { isSame, plus } from '../../money.ts'
import { listFaults } from './audit.store.ts'
import { askAbout } from '../attempts/settle.ts'
import { chargedAmount } from '../attempts/charge.rules.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'
import { openTask } from '../desk/tasks.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { ProviderWord } from '../attempts/provider-status.rules.ts'

const day = 24 * 3_600_000
const hongKong = 8 * 3_600_000

/** Yesterday in Hong Kong. */
function yesterday(now: Date): { from: Date; until: Date; name: string } {
  const today = Math.floor((now.getTime() + hongKong) / day) * day - hongKong
  const from = new Date(today - day)
  return {
    from,
    until: new Date(today),
    name: new Date(from.getTime() + hongKong).toISOString().slice(0, 10),
  }
}

/**
 * Compares what providers say of yesterday with what stands here (P11): money that we did not hear of is
 * captured late, every other difference is left to a person. FPS needs none: its bank lines are the
 * comparison.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  const { from, until, name } = yesterday(ctx.clock.now())
  const { payDollar, payMe } = ctx.outside.payments
  if (payDollar) {
    const silent: string[] = []
    const leaders = (await store.listBetween(ctx.db, 'paydollar', from, until)).filter(
      ({ chargedWith }) => chargedWith === null,
    )
    await fewAtOnce(leaders, 4, async (attempt) => {
      const word = await payDollar.ask(attempt.reference)
      if (word) await compare(ctx, attempt, word, name)
      else silent.push(attempt.reference)
    })
    if (silent.length > 0)
      await differs(
        ctx,
        `paydollar:${name}`,
        null,
        `PayDollar does not answer about ${silent.slice(0, 20).join(', ')}`,
      )
  }
  if (payMe) await comparePayMe(ctx, from, until, name)
}

async function comparePayMe(ctx: Ctx, from: Date, until: Date, name: string): Promise<void> {
  const listed = await ctx.outside.payments.payMe?.listPaid(from, until)
  if (!listed) return differs(ctx, `payme:${name}`, null, `PayMe gives no list of ${name}`)
  const seen = new Set<string>()
  for (const word of listed) {
    const attempt = word.reference
      ? await store.findKnown(ctx.db, 'payme', { reference: word.reference })
      : null
    if (attempt) {
      seen.add(attempt.id)
      await compare(ctx, attempt, word, name)
    } else
      await differs(
        ctx,
        `payme:${word.transactionId}`,
        null,
        `PayMe was paid ${word.transactionId} for ${word.reference ?? 'nothing'}, which we never gave`,
      )
  }
  const ours = await store.listBetween(ctx.db, 'payme', from, until)
  const edge = 5 * 60_000 // a payment at midnight may stand on either day
  for (const attempt of ours)
    if (
      attempt.capturedAt &&
      attempt.capturedAt >= new Date(from.getTime() + edge) &&
      attempt.capturedAt < until &&
      !seen.has(attempt.id)
    ) {
      const word = attempt.providerRef ? await ctx.outside.payments.payMe?.ask(attempt.providerRef) : null
      if (word) await compare(ctx, attempt, word, name)
    }
}

const taken = new Set<ProviderWord['state']>(['captured', 'refund_pending', 'refunded'])

async function compare(ctx: Ctx, attempt: Attempt, word: ProviderWord, name: string): Promise<void> {
  if (attempt.state !== 'captured') {
    if (taken.has(word.state)) await askAbout(ctx, attempt, 'reconciliation')
    return
  }
  const key = `${attempt.id}:${name}`
  const followers = (await store.listCharge(ctx.db, attempt)).slice(1)
  const isKept = [attempt, ...followers].every(({ returned }) => returned.minor === 0)
  if (!taken.has(word.state))
    await differs(
      ctx,
      key,
      attempt,
      `${attempt.reference} was paid here, and is ${word.state} at its provider`,
    )
  else if (!word.amount || !isSame(word.amount, plus(chargedAmount([attempt, ...followers]), attempt.over)))
    await differs(ctx, key, attempt, `${attempt.reference} is over another amount at its provider`)
  else if (word.state !== 'captured' && isKept)
    await differs(ctx, key, attempt, `${attempt.reference} was given back at its provider, and not here`)
}

const differs = (ctx: Ctx, key: string, attempt: Attempt | null, why: string): Promise<void> =>
  ctx.transaction((tx) =>
    openTask(tx, {
      key: `difference:${key}`,
      kind: 'difference',
      orderId: attempt?.orderId ?? null,
      attemptId: attempt?.id ?? null,
      why,
    }),
  )

/** What is wrong with the books of payments, a sentence each; nothing should be (rules/operations#6). */
export const paymentFaults = (ctx: Ctx): Promise<string[]> => listFaults(ctx.db)
