import { createHash } from 'node:crypto'
import { tokenSeal } from '../../cards/cards.ts'
import type { Ctx } from '../../context.ts'
import { inPortions, type Portion } from '../../portions.ts'
import * as store from '../attempts/attempts.store.ts'
import type { PaymentMethod } from '../contract.ts'
import { openTask } from '../desk/tasks.ts'
import type { PaymentProvider, WebhookEvent } from '../ports.ts'
import { nameOf, providerOf } from '../providers.ts'
import * as events from './webhooks.store.ts'
import type { StoredEvent } from './webhooks.store.ts'
import { settle, settleStatus } from './settle-webhook.ts'

/** Maximum number of forged calls stored per hour; further ones are dropped, to keep the disk from filling up. */
const mostForged = 200
/** Batch size of the sweep, in calls. */
const mostWaiting = 100

export type Call = {
  method: PaymentMethod
  /** The unguessable end of the address, where there is one. */
  key: string | null
  body: string
}

/**
 * Receives a provider's webhook (rules/payments#3) and stores it before the provider gets its response. Idempotent.
 * `taken`: authentic, and settled now or by the sweep. `forged`: not from the provider; opens a staff task.
 * `unknown`: the shop has no such provider.
 */
export async function receiveWebhook(ctx: Ctx, call: Call): Promise<'taken' | 'forged' | 'unknown'> {
  const provider = providerOf(ctx, call.method)
  if (!provider?.capabilities.webhooks) return 'unknown'
  const event = provider.readWebhook(call)
  if (!event) return storeForged(ctx, call)
  return event.kind === 'status' ? storeStatus(ctx, call, provider, event) : storeHint(ctx, call, event)
}

type StatusEvent = Extract<WebhookEvent, { kind: 'status' }>

type HintEvent = Extract<WebhookEvent, { kind: 'hint' }>

/** Thrown to roll back a transaction whose webhook event is already stored. */
class AlreadyStored extends Error {}

/**
 * Settles and stores a status event in one transaction; a concurrent duplicate waits for the first by the unique key.
 * If settling fails, the event is stored alone and the sweep settles it. It is stored before the provider's response.
 */
async function storeStatus(
  ctx: Ctx,
  { method }: Call,
  provider: PaymentProvider,
  event: StatusEvent,
): Promise<'taken'> {
  const sealedCard = event.card ? ctx.sealing.seal(tokenSeal, JSON.stringify(event.card)) : null
  const call = { provider: method, key: event.eventKey, body: event.body, at: ctx.clock.now() }
  try {
    await ctx.transaction(async (tx) => {
      const settled = async ({ state, attemptId, at }: events.Settled) => {
        const id = await events.storeEvent(tx.db, { ...call, state, attemptId, settledAt: at })
        if (id === null) throw new AlreadyStored()
        return id
      }
      await settleStatus(tx, provider, event, { settled, sealedCard })
    })
  } catch (error) {
    if (error instanceof AlreadyStored) return 'taken'
    const eventId = await events.storeEvent(ctx.db, { ...call, state: 'waiting', sealedCard })
    if (eventId === null) return 'taken'
    ctx.log.warn(
      { event: eventId, error: String(error) },
      'a payment call could not be settled at once; the sweep will',
    )
  }
  return 'taken'
}

/** Stores a hint for a job to settle. A hint is not proof: the job fetches the status from the provider. */
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

/** Settles stored calls that are still waiting, because the process ended or the provider was unavailable. */
export async function settleWaiting(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - 20_000)
  await inPortions(
    mostWaiting,
    (portion: Portion) => events.listWaiting(ctx.db, before, portion),
    async (ids) => {
      for (const id of ids)
        await settle(ctx, id).catch((error: unknown) =>
          ctx.log.error({ event: id, error: String(error) }, 'a payment call cannot be settled'),
        )
    },
  )
}

/** Stored webhook calls about an attempt. */
export const webhooksOf = (ctx: Ctx, attemptId: string): Promise<StoredEvent[]> =>
  events.listEventsOf(ctx.db, attemptId)
