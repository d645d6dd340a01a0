import { createHash } from 'node:crypto'
import { storeCard, tokenSeal } from '../../cards/cards.ts'
import type { PaidCard } from '../../cards/ports.ts'
import type { Ctx } from '../../context.ts'
import { rememberCard } from '../attempts/card-fingerprints.ts'
import { applyProviderStatus, refreshAttempt } from '../attempts/settle.ts'
import * as store from '../attempts/attempts.store.ts'
import type { PaymentMethod } from '../contract.ts'
import { openTask } from '../desk/tasks.ts'
import type { PaymentProvider, WebhookEvent } from '../ports.ts'
import { nameOf, providerOf } from '../providers.ts'
import * as events from './webhooks.store.ts'
import type { StoredEvent } from './webhooks.store.ts'

/** Forged calls kept an hour; more are turned away unread, or anybody could fill the disk. */
const mostForged = 200

export type Call = {
  method: PaymentMethod
  /** The unguessable end of the address, where there is one. */
  key: string | null
  body: string
}

/**
 * Takes a provider's call: kept word for word, then checked, then answered (rules/payments#3). `taken`: it
 * will be settled, now or by the sweep; repeats change nothing. `forged`: not from the provider; a person is
 * told. `unknown`: the shop has no such provider.
 */
export async function receiveWebhook(ctx: Ctx, call: Call): Promise<'taken' | 'forged' | 'unknown'> {
  const provider = providerOf(ctx, call.method)
  if (!provider?.capabilities.webhooks) return 'unknown'
  const event = provider.readWebhook(call)
  if (!event) return storeForged(ctx, call)
  return event.kind === 'status' ? storeStatus(ctx, call, event) : storeHint(ctx, call, event)
}

type StatusEvent = Extract<WebhookEvent, { kind: 'status' }>
type HintEvent = Extract<WebhookEvent, { kind: 'hint' }>

async function storeStatus(ctx: Ctx, { method }: Call, event: StatusEvent): Promise<'taken'> {
  const id = await events.storeEvent(ctx.db, {
    provider: method,
    key: event.eventKey,
    body: event.body,
    state: 'waiting',
    sealedCard: event.card && ctx.sealing.seal(tokenSeal, JSON.stringify(event.card)),
    at: ctx.clock.now(),
  })
  if (id)
    await settle(ctx, id).catch((error: unknown) =>
      ctx.log.warn(
        { event: id, error: String(error) },
        'a payment call could not be settled at once; the sweep will',
      ),
    )
  return 'taken'
}

/** A hint is settled by a job: the provider itself is asked before anything is believed. */
async function storeHint(ctx: Ctx, call: Call, event: HintEvent): Promise<'taken' | 'forged'> {
  const attempt = await store.findKnown(ctx.db, call.method, { webhookKey: event.webhookKey })
  if (!attempt) return storeForged(ctx, call)
  await ctx.transaction(async (tx) => {
    const id = await events.storeEvent(tx.db, {
      provider: call.method,
      key: `${attempt.providerRef ?? event.providerRef ?? attempt.id}:${event.eventKey}`,
      body: call.body,
      state: 'waiting',
      attemptId: attempt.id,
      at: tx.clock.now(),
    })
    if (id) await tx.publish('payment.webhook_received', { eventId: id })
  })
  return 'taken'
}

async function storeForged(ctx: Ctx, { method, body }: Call): Promise<'forged'> {
  const now = ctx.clock.now()
  if ((await events.countSuspicious(ctx.db, new Date(now.getTime() - 3_600_000))) >= mostForged)
    return 'forged'
  await ctx.transaction(async (tx) => {
    const key = `forged:${createHash('sha256').update(body).digest('hex')}`
    const id = await events.storeEvent(tx.db, { provider: method, key, body, state: 'suspicious', at: now })
    if (!id) return
    await openTask(tx, {
      key: `forged:${id}`,
      kind: 'forged',
      cause: 'webhook_forged',
      why: nameOf(tx, method),
    })
  })
  return 'forged'
}

/** Makes of a kept call what it means. Doing it twice is doing it once. */
export async function settle(ctx: Ctx, eventId: string): Promise<void> {
  const event = await events.findEvent(ctx.db, eventId)
  const provider = event && providerOf(ctx, event.provider)
  if (event?.state !== 'waiting' || !provider) return
  if (event.attemptId) await settleHint(ctx, provider, event, event.attemptId)
  else await ctx.transaction((tx) => settleStatus(tx, provider, eventId))
}

async function settleStatus(tx: Ctx, provider: PaymentProvider, eventId: string): Promise<void> {
  const stored = await events.lockEvent(tx.db, eventId)
  const event = stored?.state === 'waiting' ? provider.readWebhook({ key: null, body: stored.body }) : null
  if (event?.kind !== 'status') return
  const at = tx.clock.now()
  const { status } = event
  const { method } = provider
  const found = status.reference
    ? await store.findKnown(tx.db, method, { reference: status.reference })
    : null
  const attempt = found && (await store.lockAttempt(tx.db, found.id))
  if (!attempt) {
    const isMoney = status.state === 'captured'
    await events.settleEvent(tx.db, eventId, { state: isMoney ? 'mismatch' : 'ignored', attemptId: null, at })
    if (isMoney)
      await openTask(tx, {
        key: `unknown_reference:${eventId}`,
        kind: 'unknown_reference',
        cause: 'unknown_reference',
        why: `${nameOf(tx, method)} ${status.providerRef ?? '-'}: ${status.reference ?? '-'}`,
      })
    return
  }
  const { to, task } = await applyProviderStatus(tx, attempt, status, method)
  if (status.state === 'captured' && !task && event.cardMark) await rememberCard(tx, attempt, event.cardMark)
  if (status.state === 'captured' && !task && stored?.sealedCard)
    await keepCardOf(tx, attempt, stored.sealedCard)
  await events.settleEvent(tx.db, eventId, {
    state: task ? 'mismatch' : to ? 'done' : 'ignored',
    attemptId: attempt.id,
    at,
  })
}

/**
 * The card of a payment that was made, if its owner wanted it kept or it was a stored one. Another try may
 * have been begun since, and what was said last about keeping it counts.
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
  // the answer to our request was lost: this call is the first we hear of its number, and the provider says
  // below whose it is
  const attempt =
    found.providerRef || !requestId ? found : await withProviderRef(ctx, provider, found, requestId)
  const { attempt: after, answered } = await refreshAttempt(ctx, attempt, provider.method)
  if (!answered) return // the provider is away: the sweep tries again
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

/** Calls that were kept but not settled: the process ended, or the provider was away. */
export async function settleWaiting(ctx: Ctx): Promise<void> {
  for (const id of await events.listWaiting(ctx.db, new Date(ctx.clock.now().getTime() - 20_000), 100))
    await settle(ctx, id).catch((error: unknown) =>
      ctx.log.error({ event: id, error: String(error) }, 'a payment call cannot be settled'),
    )
}

/** What providers said about an attempt, word for word. */
export const webhooksOf = (ctx: Ctx, attemptId: string): Promise<StoredEvent[]> =>
  events.listEventsOf(ctx.db, attemptId)
