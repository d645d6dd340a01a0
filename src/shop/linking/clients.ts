import { createHash, createHmac, randomBytes } from 'node:crypto'
import { keyOfJwk } from '../../platform/signing-keys.ts'
import type { Ctx } from '../context.ts'
import { endLinksOfClient, linkCounts } from '../members/links/links.ts'
import { Refusal } from '../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import * as contract from './client.contract.ts'
import {
  addressesIn,
  isRedirect,
  keysIn,
  linkingRefusals,
  mostClients,
  mostRedirects,
} from './client.rules.ts'
import type { ClientMethod } from './client.rules.ts'
import { linkScopes } from './scope.rules.ts'
import * as store from './client.store.ts'

/** Secret derived from a seed; only its hash is stored. */
export function secretOfSeed(seed: string): { secret: string; hash: Buffer } {
  const secret = `els_${createHmac('sha256', seed).update('link client').digest('base64url')}`
  return { secret, hash: createHash('sha256').update(secret).digest() }
}

function shown(client: store.Client, counts: ReadonlyMap<string, number>): contract.LinkClient {
  const { id, name, profileUrl, redirectUris, method, scopes, createdBy, createdAt, usedAt, revokedAt } =
    client
  return {
    id,
    name,
    profileUrl,
    redirectUris,
    method,
    scopes,
    state: revokedAt ? 'revoked' : 'active',
    createdBy,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    links: counts.get(id) ?? 0,
  }
}

async function clientShown(ctx: Ctx, by: { id: string } | { hash: Buffer }): Promise<contract.LinkClient> {
  const found = await store.findClient(ctx.db, by)
  if (!found) throw new Refusal(linkingRefusals.unknown_client)
  return shown(found, await linkCounts(ctx))
}

export const listClients = deskRead(contract.listClients, 'integrations.read', async (ctx) => {
  const counts = await linkCounts(ctx)
  return { clients: (await store.listClients(ctx.db)).map((each) => shown(each, counts)) }
})

export const proposeClient = deskRead(contract.proposeClient, 'integrations.manage', () => {
  const seed = randomBytes(32).toString('base64url')
  return Promise.resolve({ seed, secret: secretOfSeed(seed).secret })
})

type Typed = {
  profileUrl: string
  redirectUris: string
  method: ClientMethod
  keys: string
  scopes: readonly string[]
}

/** Parses the fields of a form. Refuses an invalid one at its field. */
function readTyped(ctx: Ctx, typed: Typed) {
  const at = (code: keyof typeof linkingRefusals, field: string) => {
    const refusal = linkingRefusals[code]
    return new Refusal(refusal, { fields: { [field]: ctx.say(refusal.code) } })
  }
  if (ctx.outside.platformProfiles.addressFault(typed.profileUrl)) throw at('bad_profile', 'profile_url')
  const redirectUris = addressesIn(typed.redirectUris)
  const isGood = redirectUris.length > 0 && redirectUris.every((each) => isRedirect(each, typed.method))
  if (!isGood || redirectUris.length > mostRedirects) throw at('bad_redirect', 'redirect_uris')
  const keys = typed.method === 'private_key_jwt' ? keysIn(typed.keys) : null
  const isSigning = keys?.every((key) => keyOfJwk(key) !== null) ?? false
  if (typed.method === 'private_key_jwt' && !isSigning) throw at('bad_keys', 'keys')
  const scopes = linkScopes.filter((scope) => typed.scopes.includes(scope))
  if (scopes.length === 0) throw new Refusal(linkingRefusals.no_scopes)
  return { redirectUris, keys, scopes }
}

const right = 'integrations.manage'
const entity = 'link_client'

export const createClient = deskWrite(
  contract.createClient,
  {
    right,
    entity,
    keyed: false,
    idOf: ({ client }) => client.id,
    outcome: ({ client: { name, profileUrl, redirectUris, method, scopes } }) => ({
      name,
      url: profileUrl,
      redirects: redirectUris,
      clientProof: method,
      scopes,
    }),
  },
  async (tx, typed) => {
    const { hash } = secretOfSeed(typed.seed)
    const count = await store.lockCount(tx.db)
    if (await store.findClient(tx.db, { hash })) return { client: await clientShown(tx, { hash }) }
    const { redirectUris, keys, scopes } = readTyped(tx, typed)
    if (count >= mostClients) throw new Refusal(linkingRefusals.too_many_clients)
    const { name, profileUrl, method } = typed
    const createdBy = atTheDesk(tx).id
    const createdAt = tx.clock.now()
    await store.addClient(tx.db, {
      name,
      profileUrl,
      method,
      redirectUris,
      keys,
      scopes,
      hash,
      createdBy,
      createdAt,
    })
    return { client: await clientShown(tx, { hash }) }
  },
)

export const revokeClient = deskWrite(
  contract.revokeClient,
  { right, entity, outcome: ({ client: { name, state } }) => ({ name, state }) },
  async (tx, { id }) => {
    if (await store.revokeClient(tx.db, id, tx.clock.now())) await endLinksOfClient(tx, id, 'revoked')
    return { client: await clientShown(tx, { id }) }
  },
)
