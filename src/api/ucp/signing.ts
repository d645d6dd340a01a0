import { contentDigest, signatureHeaders } from '../../platform/http/message-signature.ts'
import { signingKeys, type SigningKey } from '../../platform/signing-keys.ts'
import type { Ctx } from '../../shop/context.ts'
import type { RootCapability } from './capabilities.ts'

/**
 * Whether responses are signed, because a platform may have to prove them later: checkouts and orders; public data is
 * not signed (rules/agents#25).
 */
export const isSigned = (root: RootCapability): boolean =>
  root === 'dev.ucp.shopping.checkout' || root === 'dev.ucp.shopping.order'

const keys = new WeakMap<Ctx['sealing'], SigningKey>()

/** The current key, derived once per process. */
function keyOf(sealing: Ctx['sealing']): SigningKey {
  const known = keys.get(sealing) ?? signingKeys(sealing)[0]
  if (!known) throw new Error('the shop has a key to sign with')
  keys.set(sealing, known)
  return known
}

const components = ['@status', 'content-digest', 'content-type']

/** A response with the shop's signature over its status and its bytes. */
export function signedAnswer(
  { sealing, clock, shop }: Pick<Ctx, 'sealing' | 'clock' | 'shop'>,
  { status, body, headers }: { status: number; body: string; headers: Readonly<Record<string, string>> },
): Response {
  const covered = { 'content-type': 'application/json', 'content-digest': contentDigest(body) }
  const message = { status, url: new URL(shop.publicUrl), headers: covered }
  const signature = signatureHeaders(message, components, keyOf(sealing), clock.now())
  return new Response(body, { status, headers: { ...headers, ...covered, ...signature } })
}
