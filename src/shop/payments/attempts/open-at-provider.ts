import { tokenFor } from '../../cards/cards.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import type { Locale } from '../../region.ts'
import type { Payment, PaymentMethod } from '../contract.ts'
import type { Buyer, PaymentProvider, StartRequest } from '../ports.ts'
import { isOpen, paymentRefusals } from '../rules.ts'
import { chargedAmount, type Due } from './charge.rules.ts'
import { moveAttempt } from './settle.ts'
import { toPaymentView } from './view.ts'
import * as store from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'

/** `amount` is the amount due as the server calculated it, never one sent by a client. */
export type Start = Due & {
  /** Other orders paid by the same charge, with their amounts due; cards only. */
  alongside?: readonly Due[]
  /** Attempts started before this time paid another amount of the same order. */
  since?: Date | null
  method: PaymentMethod
  locale: Locale
  /** Absolute addresses the provider sends the buyer back to. */
  successUrl: string
  failUrl: string
  cancelUrl: string
  buyer: Buyer
  /** Card payments of members: the stored card to charge, or whether to store the card. */
  card?: { memberId: string; email: string; cardId: string | null; keep: boolean } | undefined
}

/** Amounts due of all orders that the charge pays. */
export const duesOf = (start: Start): readonly [Due, ...Due[]] => [start, ...(start.alongside ?? [])]

/** A new attempt, or an open one that is resumed. */
export type Begun = { attempt: Attempt; isNew: boolean }

export const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000)

/** Opens an attempt at its provider and returns the buyer's next step. Throws `payments.unavailable`. */
export async function openAtProvider(
  ctx: Ctx,
  provider: PaymentProvider,
  { attempt, isNew }: Begun,
  start: Start,
): Promise<Payment> {
  const { createsRequest } = provider.capabilities
  if (!isOpen(attempt.state)) return toPaymentView(ctx, attempt)
  if (createsRequest && !attempt.webLink)
    return toPaymentView(
      ctx,
      isNew ? await requested(ctx, provider, attempt, start) : await requestedByOther(ctx, attempt),
    )
  if (!isNew) return toPaymentView(ctx, attempt)
  const request = await requestOf(ctx, provider, attempt, start)
  const started = await provider.start(request)
  if (started.outcome !== 'started') throw new Refusal(paymentRefusals.unavailable)
  return { ...toPaymentView(ctx, attempt, started.nextStep), amount: toDecimal(request.amount) }
}

async function requestOf(
  ctx: Ctx,
  { method, capabilities }: PaymentProvider,
  attempt: Attempt,
  start: Start,
): Promise<StartRequest> {
  const amount = chargedAmount(duesOf(start))
  const { locale, successUrl, failUrl, cancelUrl, buyer } = start
  return {
    attempt,
    amount,
    locale,
    secondsOpen: capabilities.secondsOpen,
    successUrl,
    failUrl,
    cancelUrl,
    webhookUrl: `${ctx.shop.publicUrl}/hooks/${method}${attempt.webhookKey ? `/${attempt.webhookKey}` : ''}`,
    buyer,
    member: await memberFor(ctx, { reference: attempt.reference, amount }, start),
  }
}

/**
 * Member data for the provider: for storing a card, or for charging a stored one. Throws `cards.unknown`,
 * `cards.unusable`.
 */
async function memberFor(
  ctx: Ctx,
  { reference, amount }: Pick<Attempt, 'reference' | 'amount'>,
  { card }: Start,
): Promise<StartRequest['member']> {
  if (!card || (!card.keep && card.cardId === null)) return undefined
  const { memberId, email, cardId } = card
  if (cardId === null) return { id: memberId, email, token: null }
  const stored = await tokenFor(ctx, memberId, cardId, reference, amount)
  return { id: stored.memberId, email, token: stored.token }
}

/** Creates the request at the provider. A lost response ends the attempt: no one has its link, so it cannot be paid. */
async function requested(
  ctx: Ctx,
  provider: PaymentProvider,
  attempt: Attempt,
  start: Start,
): Promise<Attempt> {
  const { method } = provider
  const started = await provider.start(await requestOf(ctx, provider, attempt, start))
  const after = await ctx.transaction(async (tx) => {
    const locked = await store.lockAttempt(tx.db, attempt.id)
    if (!locked) throw new Refusal(paymentRefusals.unknown_attempt)
    if (started.outcome !== 'started') {
      const code = started.code ?? started.outcome
      if (isOpen(locked.state))
        await moveAttempt(tx, locked, 'failed', { actor: method, reason: code }, { failureCode: code })
      return null
    }
    const { nextStep, providerRef, secondsOpen } = started
    await store.changeAttempt(tx.db, attempt.id, {
      provider_ref: providerRef,
      web_link: nextStep.kind === 'link' ? nextStep.url : null,
      ...(secondsOpen === null ? {} : { expires_at: later(tx.clock.now(), secondsOpen) }),
    })
    const ready = (await store.findAttempt(tx.db, attempt.id)) ?? locked
    if (ready.state === 'created')
      await moveAttempt(tx, ready, 'redirected', { actor: method, reason: 'requested' })
    return store.findAttempt(tx.db, attempt.id)
  })
  if (!after) throw new Refusal(paymentRefusals.unavailable)
  return after
}

/** Waits up to 5 seconds for the request that another tab is creating. Throws `payments.unavailable`. */
async function requestedByOther(ctx: Ctx, attempt: Attempt): Promise<Attempt> {
  for (let looks = 0; looks < 25; looks += 1) {
    const current = await store.findAttempt(ctx.db, attempt.id)
    if (current?.webLink || (current && !isOpen(current.state))) return current
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Refusal(paymentRefusals.unavailable)
}
