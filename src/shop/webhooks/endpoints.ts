import { randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { sealSecret } from './deliver.ts'
import { endpointState, mostEndpoints, overlapHours, webhookRefusals } from './endpoint.rules.ts'
import * as store from './endpoint.store.ts'
import { publicEventNames } from './public-events.rules.ts'
import { secretOfSeed } from './signature.ts'
import { toEndpoint } from './view.ts'
import * as contract from './webhook.contract.ts'

/** An endpoint. Throws `webhooks.unknown`. */
async function endpointOf(ctx: Ctx, by: { id: string } | { hash: Buffer }): Promise<store.StoredEndpoint> {
  const found = await store.findEndpoint(ctx.db, by)
  if (!found) throw new Refusal(webhookRefusals.unknown)
  return found
}

/** An endpoint, locked until the transaction ends. Throws `webhooks.unknown`. */
export async function lockedEndpoint(tx: Ctx, id: string): Promise<store.StoredEndpoint> {
  await store.lockEndpoint(tx.db, id)
  return endpointOf(tx, { id })
}

const answer = async (ctx: Ctx, id: string) => ({
  endpoint: toEndpoint(await endpointOf(ctx, { id }), ctx.clock.now()),
})

/** State of an endpoint for the audit log. */
async function look(tx: Ctx, { id }: { id: string }) {
  const found = await store.findEndpoint(tx.db, { id })
  return found && { name: found.name, url: found.url, hooks: found.events, state: endpointState(found) }
}

function mustBeGood(ctx: Ctx, { url, events }: { url: string; events: readonly string[] }): void {
  const failure = ctx.outside.webhooks.addressFault(url)
  if (failure)
    throw new Refusal(webhookRefusals.bad_address, { fields: { url: ctx.say(`webhooks.${failure}`) } })
  if (events.length === 0) throw new Refusal(webhookRefusals.no_events)
}

const right = 'integrations.manage'
const entity = 'webhook_endpoint'
const inOrder = (events: readonly string[]) => publicEventNames.filter((name) => events.includes(name))

export const listEndpoints = deskRead(contract.listEndpoints, 'integrations.read', async (ctx) => {
  const now = ctx.clock.now()
  const endpoints = (await store.listEndpoints(ctx.db)).map((each) => toEndpoint(each, now))
  return { endpoints, events: [...publicEventNames] }
})

export const getEndpoint = deskRead(contract.getEndpoint, 'integrations.read', (ctx, { id }) =>
  answer(ctx, id),
)

export const proposeSecret = deskRead(contract.proposeSecret, right, () => {
  const seed = randomBytes(32).toString('base64url')
  return Promise.resolve({ seed, secret: secretOfSeed(seed).secret })
})

export const createEndpoint = deskWrite(
  contract.createEndpoint,
  {
    right,
    entity,
    keyed: false,
    idOf: ({ endpoint }) => endpoint.id,
    outcome: ({ endpoint: { name, url, events, state } }) => ({ name, url, hooks: events, state }),
  },
  async (tx, { seed, name, url, events }) => {
    const { secret, hash } = secretOfSeed(seed)
    const count = await store.lockCount(tx.db)
    const known = await store.findEndpoint(tx.db, { hash })
    if (known?.removedAt) throw new Refusal(webhookRefusals.unknown)
    if (known) return { endpoint: toEndpoint(known, tx.clock.now()) }
    mustBeGood(tx, { url, events })
    if (count >= mostEndpoints) throw new Refusal(webhookRefusals.too_many)
    await store.addEndpoint(tx.db, {
      name,
      url,
      events: inOrder(events),
      secret: sealSecret(tx, secret),
      hash,
      createdBy: atTheDesk(tx).id,
      locale: tx.shopper.locale,
      createdAt: tx.clock.now(),
    })
    return { endpoint: toEndpoint(await endpointOf(tx, { hash }), tx.clock.now()) }
  },
)

export const changeEndpoint = deskWrite(
  contract.changeEndpoint,
  { right, entity, look },
  async (tx, { id, name, url, events }) => {
    await lockedEndpoint(tx, id)
    mustBeGood(tx, { url, events })
    await store.changeEndpoint(tx.db, { id, name, url, events: inOrder(events) })
    return answer(tx, id)
  },
)

/** Rotates the secret. Idempotent by seed, so that a repeated request does not discard the old secret. */
export const rotateSecret = deskWrite(
  contract.rotateSecret,
  { right, entity, keyed: false, outcome: ({ endpoint: { name } }) => ({ name }) },
  async (tx, { id, seed }) => {
    await lockedEndpoint(tx, id)
    const { secret, hash } = secretOfSeed(seed)
    const known = await store.findEndpoint(tx.db, { hash })
    if (known) return answer(tx, id)
    const until = new Date(tx.clock.now().getTime() + overlapHours * 3_600_000)
    await store.rotateSecret(tx.db, { id, secret: sealSecret(tx, secret), hash, until })
    return answer(tx, id)
  },
)

export const switchEndpoint = deskWrite(
  contract.switchEndpoint,
  { right, entity, look },
  async (tx, { id, on }) => {
    await lockedEndpoint(tx, id)
    if (on) {
      await store.switchOn(tx.db, id)
      await tx.publish('webhook.queued', { endpointId: id })
    } else await store.switchOff(tx.db, id, 'person', tx.clock.now())
    return answer(tx, id)
  },
)

export const removeEndpoint = deskWrite(
  contract.removeEndpoint,
  { right, entity, look },
  async (tx, { id }) => {
    await lockedEndpoint(tx, id)
    await store.removeEndpoint(tx.db, id, tx.clock.now())
    return { removed: true as const }
  },
)
