import { createHash, timingSafeEqual, verify } from 'node:crypto'
import { addWrongTry, lockTries, tryKey } from '../../platform/db/tries.ts'
import { networkOf } from '../../platform/network.ts'
import { keyOfJwk } from '../../platform/signing-keys.ts'
import type { Ctx } from '../context.ts'
import { Id } from '../ids.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import * as store from './client.store.ts'

/** How a request authenticates its client: by secret, by assertion, or by its id alone. */
export type ClientProof =
  | { method: 'client_secret_basic'; id: string; secret: string }
  | { method: 'private_key_jwt'; id: string | null; assertion: string }
  | { method: 'none'; id: string }

/** Limit of wrong proofs from one address (rules/agents#22). */
const wrongProofs = { most: 20, minutes: 15, lockMinutes: 15 }
/** Maximum lifetime of an assertion in seconds. */
const longestAssertion = 5 * 60

/** A registered client that is not revoked; null: none. */
export async function findActiveClient(ctx: Pick<Ctx, 'db'>, id: string): Promise<store.Client | null> {
  const found = Id.safeParse(id).success ? await store.findClient(ctx.db, { id }) : null
  return found && !found.revokedAt ? found : null
}

/**
 * The client that a request authenticates; null: authentication failed. Refuses `shop.too_many_requests` after too
 * many failures from one address for one client.
 */
export async function provenClient(
  ctx: Ctx,
  proof: ClientProof,
  audiences: readonly string[],
): Promise<store.Client | null> {
  const id = proof.method === 'private_key_jwt' ? (proof.id ?? subjectOf(proof.assertion)) : proof.id
  // ids match in any case, so the counter must ignore case too
  const key = tryKey('link client', id?.toLowerCase() ?? '', networkOf(ctx.shopper.ip))
  const now = ctx.clock.now()
  const { tries, since } = await lockTries(ctx.db, key, now, wrongProofs)
  if (tries >= wrongProofs.most) {
    const until = since.getTime() + wrongProofs.lockMinutes * 60_000
    const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
    throw new Refusal(commonRefusals.too_many_requests, { retryAfter: seconds, values: { seconds } })
  }
  const client = id === null ? null : await findActiveClient(ctx, id)
  if (client && (await isProven(ctx, client, proof, audiences))) {
    await store.touchClient(ctx.db, client.id, now)
    return client
  }
  await addWrongTry(ctx.db, key, now, wrongProofs)
  return null
}

async function isProven(
  ctx: Ctx,
  client: store.Client,
  proof: ClientProof,
  audiences: readonly string[],
): Promise<boolean> {
  if (client.method !== proof.method) return false
  if (proof.method === 'none') return true
  if (proof.method === 'client_secret_basic')
    return timingSafeEqual(createHash('sha256').update(proof.secret).digest(), client.secretHash)
  const expiresAt = assertionEnd(client, proof.assertion, audiences, ctx.clock.now())
  if (!expiresAt) return false
  const hash = createHash('sha256')
    .update(`${client.id} ${proof.assertion.split('.', 2).join('.')}`)
    .digest()
  return store.takeAssertion(ctx.db, hash, expiresAt)
}

type Claims = { iss?: unknown; sub?: unknown; aud?: unknown; exp?: unknown; nbf?: unknown; jti?: unknown }

function partOf(assertion: string, at: 0 | 1): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(
      Buffer.from(assertion.split('.')[at] ?? '', 'base64url').toString('utf8'),
    )
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null // not JSON
  }
}

function subjectOf(assertion: string): string | null {
  const subject = partOf(assertion, 1)?.sub
  return typeof subject === 'string' ? subject : null
}

/** Expiry of a valid client assertion (RFC 7523, 3); null: invalid. */
function assertionEnd(
  { id, keys }: store.Client,
  assertion: string,
  audiences: readonly string[],
  now: Date,
): Date | null {
  if (!/^[\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]{1,200}$/.test(assertion)) return null
  const header = partOf(assertion, 0)
  const claims: Claims | null = partOf(assertion, 1)
  if (!header || !claims || claims.iss !== id || claims.sub !== id || typeof claims.jti !== 'string')
    return null
  const named = Array.isArray(claims.aud) ? (claims.aud as unknown[]) : [claims.aud]
  if (!named.some((each) => typeof each === 'string' && audiences.includes(each))) return null
  const seconds = now.getTime() / 1_000
  const { exp, nbf } = claims
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + longestAssertion) return null
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > seconds + 60)) return null
  return (keys ?? []).some((key) => isSignedBy(key, header, assertion)) ? new Date(exp * 1_000) : null
}

function isSignedBy(
  key: Record<string, unknown>,
  header: Record<string, unknown>,
  assertion: string,
): boolean {
  if (typeof header.kid === 'string' && typeof key.kid === 'string' && header.kid !== key.kid) return false
  const found = keyOfJwk(key)
  if (!found || header.alg !== (found.hash === 'sha256' ? 'ES256' : 'ES384')) return false
  const [head = '', body = '', signature = ''] = assertion.split('.')
  return verify(
    found.hash,
    Buffer.from(`${head}.${body}`),
    { key: found.key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}
