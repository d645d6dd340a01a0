import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Payment } from '../contract.ts'
import { claimSeconds, isOpen, lastMoment, paymentRefusals } from '../rules.ts'
import { moveAttempt } from '../attempts/settle.ts'
import { toPaymentView } from '../attempts/view.ts'
import * as claims from './claims.store.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'
import { openTask } from '../desk/tasks.ts'

/** The claiming person: `words` that identify them, and their other unpaid orders. */
export type Claimant = { words: readonly string[]; otherOrders: readonly string[] }

export type Claim = {
  note?: string
  /** The file of a screenshot. */ screenshot?: Uint8Array | undefined
  claimant?: Claimant
  /** When the amount became due; null: with the order. */ since?: Date | null
  /** Runs with the first claim for the amount only. */
  first?: (tx: Ctx) => Promise<void>
}

const anonymous: Claimant = { words: [], otherOrders: [] }

const claimable = (attempt: Attempt | null | undefined): attempt is Attempt =>
  attempt != null && attempt.state !== 'failed' && attempt.state !== 'cancelled'

const newestFps = async (ctx: Ctx, orderId: string): Promise<Attempt | undefined> =>
  (await store.listAttempts(ctx.db, orderId)).findLast(({ method, isPart }) => method === 'fps' && !isPart)

/**
 * Records a buyer's claim to have paid by FPS: opens a staff task and extends the attempt by a day; it never confirms
 * the order (rules/payments#9). A screenshot may be sent with it or later, until staff have checked; the first one
 * counts. Outside a transaction. Throws `payments.nothing_to_claim`, `payments.claim_open`, `payments.photo_…`.
 */
export async function claimPaid(
  ctx: Ctx,
  orderId: string,
  { note = '', screenshot, claimant = anonymous, since = null, first }: Claim = {},
): Promise<Payment> {
  const newest = await newestFps(ctx, orderId)
  if (!claimable(newest)) throw new Refusal(paymentRefusals.nothing_to_claim)
  const rendered =
    screenshot && newest.screenshotId === null && newest.state !== 'captured'
      ? await storeScreenshot(ctx, screenshot)
      : null
  const claimed = await ctx
    .transaction(async (tx) => {
      // locked before the order: concurrent claims of one person for two orders are serialised
      await claims.lockClaimant(tx.db, claimant.words)
      await store.lockOrder(tx.db, orderId)
      const found = await newestFps(tx, orderId)
      const attempt = found && (await store.lockAttempt(tx.db, found.id))
      if (!claimable(attempt)) throw new Refusal(paymentRefusals.nothing_to_claim)
      if (attempt.state !== 'captured' && attempt.state !== 'processing') {
        if (await claims.hasOpenClaim(tx.db, claimant.otherOrders))
          throw new Refusal(paymentRefusals.claim_open)
        const isFirst = !(await wasClaimed(tx, orderId, since))
        await begin(tx, attempt)
        if (isFirst) await first?.(tx)
      }
      if (attempt.state !== 'captured')
        await store.changeAttempt(tx.db, attempt.id, {
          claim_note: attempt.claimNote ?? (note || null),
          screenshot_id: attempt.screenshotId ?? rendered,
        })
      return (await store.findAttempt(tx.db, attempt.id)) ?? attempt
    })
    .catch(async (error: unknown) => {
      if (rendered) await ctx.photos.remove(rendered)
      throw error
    })
  if (rendered && claimed.screenshotId !== rendered) await ctx.photos.remove(rendered)
  return toPaymentView(ctx, claimed)
}

const wasClaimed = async (tx: Ctx, orderId: string, since: Date | null): Promise<boolean> =>
  (await store.listAttempts(tx.db, orderId)).some(
    ({ claimedAt }) => claimedAt !== null && (since === null || claimedAt >= since),
  )

/** Whether the order has a payment claim that staff have not checked yet. */
export const isClaimed = async (ctx: Ctx, orderId: string): Promise<boolean> => {
  const newest = await newestFps(ctx, orderId)
  return newest?.state === 'processing' && newest.claimedAt !== null
}

/** Whether all open attempts of an order are mere payment claims by FPS. */
export const isOnlyClaimed = async (ctx: Ctx, orderId: string): Promise<boolean> => {
  const open = (await store.listAttempts(ctx.db, orderId)).filter(({ state }) => isOpen(state))
  return (
    open.length > 0 &&
    open.every(
      ({ method, state, claimedAt }) => method === 'fps' && state === 'processing' && claimedAt !== null,
    )
  )
}

/**
 * Re-encodes and stores a screenshot (docs/decisions/review-photos.md) and returns its id. Runs outside the
 * transaction, because it is slow.
 */
async function storeScreenshot(ctx: Ctx, screenshot: Uint8Array): Promise<string> {
  const id = randomUUID()
  const rendered = await ctx.photos.keep(id, screenshot)
  if (typeof rendered === 'string') throw new Refusal(paymentRefusals[rendered])
  return id
}

async function begin(tx: Ctx, attempt: Attempt): Promise<void> {
  const now = tx.clock.now()
  const until = new Date(now.getTime() + claimSeconds * 1_000)
  await moveAttempt(tx, attempt, 'processing', { actor: 'shopper', reason: { cause: 'claimed' } })
  await store.changeAttempt(tx.db, attempt.id, {
    claimed_at: now,
    expires_at: until,
    next_poll_at: new Date(until.getTime() + lastMoment * 1_000),
  })
  await openTask(tx, {
    key: `fps_claim:${attempt.id}`,
    kind: 'fps_claim',
    orderId: attempt.orderId,
    attemptId: attempt.id,
    cause: 'claimed',
    why: attempt.billNumber ?? attempt.reference,
  })
  await tx.publish('payment.claimed', { orderId: attempt.orderId, attemptId: attempt.id })
}
