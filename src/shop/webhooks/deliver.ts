import type { Ctx } from '../context.ts'
import type { PostOutcome } from '../../platform/http/post-to-public.ts'
import { deliveryTable, excerptOf, isGone, isTaken, nextTry, maxAge, backoffAfter } from './delivery.rules.ts'
import * as store from './delivery.store.ts'
import * as endpoints from './endpoint.store.ts'
import { messageBody } from './public-events.rules.ts'
import { signedHeaders } from './signature.ts'

const purpose = 'webhook secret'
export const sealSecret = (ctx: Pick<Ctx, 'sealing'>, secret: string): Buffer =>
  ctx.sealing.seal(purpose, secret)

/** Signing secrets: the current one, and the previous one during the overlap. */
function secretsOf(ctx: Ctx, { secret, oldSecret, oldSecretUntil }: endpoints.Sender): string[] {
  const isOverlap = oldSecretUntil !== null && oldSecretUntil > ctx.clock.now()
  const sealed = oldSecret && isOverlap ? [secret, oldSecret] : [secret]
  return sealed.map((each) => ctx.sealing.open(purpose, each))
}

/** A job stops after this and leaves the rest to the next one, so that emails and charges are not delayed. */
const mostInOneJob = { deliveries: 200, milliseconds: 15_000 }

/** Sends the due deliveries of an endpoint one after another, until one fails. */
export async function deliverDue(ctx: Ctx, endpointId: string): Promise<void> {
  const started = performance.now()
  for (let count = 0; count < mostInOneJob.deliveries; count += 1) {
    if (!(await deliverNext(ctx, endpointId))) return
    if (performance.now() - started > mostInOneJob.milliseconds) break
  }
  await ctx.publish('webhook.queued', { endpointId })
}

/** False: nothing is due, or the delivery failed. */
async function deliverNext(ctx: Ctx, endpointId: string): Promise<boolean> {
  const claimed = await ctx.transaction(async (tx) => {
    if (!(await endpoints.lockEndpoint(tx.db, endpointId))) return null
    return store.claimNext(tx.db, endpointId, tx.clock.now())
  })
  const endpoint = claimed && (await endpoints.findSender(ctx.db, endpointId))
  if (!endpoint) return false
  const body = messageBody(claimed)
  const headers = signedHeaders({ id: claimed.key, at: ctx.clock.now(), body }, secretsOf(ctx, endpoint))
  const started = performance.now()
  const outcome = await ctx.outside.webhooks.post(endpoint.url, body, headers)
  const milliseconds = Math.round(performance.now() - started)
  await ctx.transaction((tx) => settle(tx, endpointId, claimed, { url: endpoint.url, outcome, milliseconds }))
  return isTaken(outcome)
}

/**
 * Stores the outcome. A failure at an address that was replaced meanwhile says nothing about the new one, so the
 * delivery is due there at once.
 */
async function settle(
  tx: Ctx,
  endpointId: string,
  claimed: store.Claimed,
  { url, outcome, milliseconds }: { url: string; outcome: PostOutcome; milliseconds: number },
): Promise<void> {
  const now = tx.clock.now()
  if (!(await endpoints.lockEndpoint(tx.db, endpointId))) return
  const isReplaced = (await endpoints.findSender(tx.db, endpointId))?.url !== url
  const answered = 'status' in outcome
  await store.addAttempt(tx.db, {
    deliveryId: claimed.id,
    at: now,
    status: answered ? outcome.status : null,
    failure: answered ? null : outcome.failure,
    milliseconds,
    excerpt: answered ? excerptOf(outcome.excerpt) : '',
  })
  const nextAt = isTaken(outcome) ? null : isReplaced ? now : nextTry(claimed, now)
  const event = isTaken(outcome) ? 'succeed' : nextAt ? 'fail' : 'expire'
  const state = deliveryTable.sending[event] ?? 'dead'
  await store.settle(tx.db, claimed, { state, nextAt }, now)
  if (!isReplaced) await noteHealth(tx, endpointId, outcome)
}

/**
 * Updates the health of an endpoint; one that fails for too long, or responds 410, is switched off
 * (rules/platform#12).
 */
async function noteHealth(tx: Ctx, endpointId: string, outcome: PostOutcome): Promise<void> {
  const now = tx.clock.now()
  if (isTaken(outcome)) return endpoints.noteDelivered(tx.db, endpointId, now)
  const endpoint = await endpoints.findSender(tx.db, endpointId)
  if (!endpoint) return
  const since = endpoint.failingSince ?? now
  const failures = endpoint.failures + 1
  const restsUntil = new Date(now.getTime() + backoffAfter(failures))
  await endpoints.noteFailure(tx.db, endpointId, { since, failures, restsUntil })
  const why = isGone(outcome) ? 'gone' : now.getTime() - since.getTime() >= maxAge ? 'failing' : null
  if (!why || endpoint.offAt) return
  await endpoints.switchOff(tx.db, endpointId, why, now)
  await tx.publish('webhook.switched_off', { endpointId, at: now.toISOString() })
}
