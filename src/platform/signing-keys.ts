import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Sealing } from './sealing.ts'

/** A public key for signatures, as JWK (RFC 7517). */
export type PublicJwk = {
  kid: string
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  use: 'sig'
  alg: 'ES256'
}
export type SigningKey = { kid: string; privateKey: KeyObject; publicJwk: PublicJwk }

const purpose = 'signing key P-256'

/**
 * Signing keys of the shop, derived from its secrets: the current one first, then those of rotated secrets, which are
 * published as long as they are configured. They are the same in every process and after a restart.
 */
export const signingKeys = ({ derivations }: Pick<Sealing, 'derivations'>): SigningKey[] =>
  derivations(purpose, '').map(keyOf)

function keyOf(word: string): SigningKey {
  const scalar = scalarOf(word)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33, 65).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const privateKey = createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' })
  const kid = createHash('sha256')
    .update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`) // RFC 7638
    .digest('base64url')
  return { kid, privateKey, publicJwk: { kid, kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' } }
}

/** A number below the order of the curve: the first hash that is, which nearly every hash is. */
function scalarOf(word: string): Buffer {
  for (let round = 0; ; round += 1) {
    const scalar = createHash('sha256').update(`${word} ${round}`).digest()
    if (isScalar(scalar)) return scalar
  }
}

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const isScalar = (bytes: Buffer): boolean => {
  const number = BigInt(`0x${bytes.toString('hex')}`)
  return number > 0n && number < order
}

/** Public key of a third party's JWK; null: it is not of a supported kind (ES256, ES384). */
export function keyOfJwk(
  jwk: Readonly<Record<string, unknown>>,
): { key: KeyObject; hash: 'sha256' | 'sha384' } | null {
  const { kty, crv, x, y } = jwk
  if (kty !== 'EC' || (crv !== 'P-256' && crv !== 'P-384')) return null
  if (typeof x !== 'string' || typeof y !== 'string') return null
  const hash = crv === 'P-256' ? 'sha256' : 'sha384'
  try {
    return { key: createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }), hash }
  } catch {
    return null // not a point of the curve
  }
}
