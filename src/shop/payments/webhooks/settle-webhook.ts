import { storeCard, tokenSeal } from '../../cards/cards.ts'
import type { PaidCard } from '../../cards/ports.ts'
import type { Ctx } from '../../context.ts'
import { rememberCard } from '../attempts/card-fingerprints.ts'
import { applyProviderStatus } from '../attempts/settle.ts'
import { refreshAttempt } from '../attempts/refresh.ts'
import * as store from '../attempts/attempts.store.ts'
import { lockKnown } from '../attempts/known.store.ts'
import { openTask } from '../desk/tasks.ts'
import type { PaymentProvider, WebhookEvent } from '../ports.ts'
import { nameOf, providerOf } from '../providers.ts'
import * as events from './webhooks.store.ts'
import type { StoredEvent } from './webhooks.store.ts'

type StatusEvent = Extract<WebhookEvent, { kind: 'status' }>

/** Applies a stored webhook call to its payment. Idempotent. */
export async function settle(ctx: Ctx, eventId: string): Promise<void> {
  const event = await events.findEvent(ctx.db, eventId)
  const provider = event && providerOf(ctx, event.provider)
  if (event?.state !== 'waiting' || !provider) return
  if (event.attemptId) await settleHint(ctx, provider, event, event.attemptId)
  else await ctx.transaction((tx) => settleStored(tx, provider, eventId))
}

async function settleStored(tx: Ctx, provider: PaymentProvider, eventId: string): Promise<void> {
  const stored = await events.lockEvent(tx.db, eventId)
  const event = stored?.state === 'waiting' ? provider.readWebhook({ key: null, body: stored.body }) : null
  const settled = async (result: events.Settled) => {
    await events.settleEvent(tx.db, eventId, result)
    return eventId
  }
  if (event?.kind === 'status')
    await settleStatus(tx, provider, event, { settled, sealedCard: stored?.sealedCard ?? null })
}

/** `settled`: stores the result of the call and returns its id; `sealedCard`: the encrypted card of the call. */
type Noting = { settled(result: events.Settled): Promise<string>; sealedCard: Buffer | null }

/** Applies a status event to its payment; opens a staff task for money with an unknown reference. */
export async function settleStatus(
  tx: Ctx,
  provider: PaymentProvider,
  event: StatusEvent,
  { settled, sealedCard }: Noting,
): Promise<void> {
  const at = tx.clock.now()
  const { status } = event
  const { method } = provider
  const known = status.reference ? await lockKnown(tx.db, method, status.reference) : null
  if (!known) {
    const isMoney = status.state === 'captured'
    const eventId = await settled({ state: isMoney ? 'mismatch' : 'ignored', attemptId: null, at })
    if (isMoney)
      await openTask(tx, {
        key: `unknown_reference:${eventId}`,
        kind: 'unknown_reference',
        cause: 'unknown_reference',
        why: `${nameOf(tx, method)} ${status.providerRef ?? '-'}: ${status.reference ?? '-'}`,
      })
    return
  }
  const { attempt, splits } = known
  const { to, task } = await applyProviderStatus(tx, attempt, status, method, splits)
  if (status.state === 'captured' && !task && event.cardMark) await rememberCard(tx, attempt, event.cardMark)
  if (status.state === 'captured' && !task && sealedCard) await keepCardOf(tx, attempt, sealedCard)
  await settled({ state: task ? 'mismatch' : to ? 'done' : 'ignored', attemptId: attempt.id, at })
}

/**
 * Stores the card of a captured payment, if its owner asked for it or the card was already stored. If another attempt
 * was started since, its choice about storing the card counts.
 */
async function keepCardOf(
  tx: Ctx,
  { id, orderId, method, cardMember, cardId, keepCard: wanted }: store.Attempt,
  sealed: Buffer,
): Promise<void> {
  if (cardMember === null) return
  const last = (await store.listAttempts(tx.db, orderId)).findLast((each) => each.method === method)
  const keep = wanted && last?.keepCard === true
  const card = JSON.parse(tx.sealing.open(tokenSeal, sealed)) as PaidCard // sealed by storeStatus
  const storedId = await storeCard(tx, { owner: cardMember, cardId, keep }, card)
  if (storedId && cardId === null) await store.changeAttempt(tx.db, id, { card_id: storedId })
}

async function settleHint(
  ctx: Ctx,
  provider: PaymentProvider,
  stored: StoredEvent,
  attemptId: string,
): Promise<void> {
  const found = await store.findAttempt(ctx.db, attemptId)
  if (!found) return
  const hint = provider.readWebhook({ key: found.webhookKey, body: stored.body })
  const requestId = hint?.kind === 'hint' ? hint.providerRef : null
  // the response to our request was lost, so the provider's reference arrives first with this call; the fetched status
  // confirms that it belongs to this attempt
  const attempt =
    found.providerRef || !requestId ? found : await withProviderRef(ctx, provider, found, requestId)
  const { attempt: after, answered } = await refreshAttempt(ctx, attempt, provider.method)
  if (!answered) return // the provider is unavailable: the sweep retries
  await events.settleEvent(ctx.db, stored.id, {
    state: after.state === found.state ? 'ignored' : 'done',
    attemptId: found.id,
    at: ctx.clock.now(),
  })
}

async function withProviderRef(
  ctx: Ctx,
  provider: PaymentProvider,
  attempt: store.Attempt,
  requestId: string,
): Promise<store.Attempt> {
  const candidate = { ...attempt, providerRef: requestId }
  const status = await provider.fetchStatus(candidate)
  if (status?.reference !== attempt.reference) return attempt
  await store.changeAttempt(ctx.db, attempt.id, { provider_ref: requestId })
  return candidate
}
