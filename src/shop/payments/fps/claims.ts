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

/** Who says so: the words by which they are one person, and what else of theirs waits to be paid. */
export type Claimant = { words: readonly string[]; otherOrders: readonly string[] }

export type Claim = {
  note?: string
  /** The file of a screenshot. */ screenshot?: Uint8Array | undefined
  claimant?: Claimant
  /** What is paid was asked for then; null: with the order. */ since?: Date | null
  /** Done with the first claim of what is paid, and never with a later one. */
  first?: (tx: Ctx) => Promise<void>
}

const nobody: Claimant = { words: [], otherOrders: [] }

const claimable = (attempt: Attempt | null | undefined): attempt is Attempt =>
  attempt != null && attempt.state !== 'failed' && attempt.state !== 'cancelled'

const newestFps = async (ctx: Ctx, orderId: string): Promise<Attempt | undefined> =>
  (await store.listAttempts(ctx.db, orderId)).findLast(({ method, isPart }) => method === 'fps' && !isPart)

/**
 * "I have paid" by FPS: staff look, the attempt waits a day longer; it never confirms by itself
 * (rules/payments#9). A screenshot may come with it or follow while staff have not looked; the first one
 * stays. Outside a transaction. Refuses `payments.nothing_to_claim`, `payments.photo_…`.
 */
export async function claimPaid(
  ctx: Ctx,
  orderId: string,
  { note = '', screenshot, claimant = nobody, since = null, first }: Claim = {},
): Promise<Payment> {
  const newest = await newestFps(ctx, orderId)
  if (!claimable(newest)) throw new Refusal(paymentRefusals.nothing_to_claim)
  const rendered =
    screenshot && newest.screenshotId === null && newest.state !== 'captured'
      ? await draw(ctx, screenshot)
      : null
  const claimed = await ctx
    .transaction(async (tx) => {
      // before the order: claims of one person for two orders side by side wait for each other
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

/** Whether its buyer said so before, and staff look. */
export const isClaimed = async (ctx: Ctx, orderId: string): Promise<boolean> => {
  const newest = await newestFps(ctx, orderId)
  return newest?.state === 'processing' && newest.claimedAt !== null
}

/** Whether nothing but a buyer's word says that money is on its way. */
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
 * Drawn anew (docs/decisions/review-photos.md), which takes a moment, so nothing is locked meanwhile. Answers
 * its id.
 */
async function draw(ctx: Ctx, screenshot: Uint8Array): Promise<string> {
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
