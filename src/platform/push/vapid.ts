import { createECDH, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

const sixHours = 6 * 3_600

/** A new private key, 32 bytes as base64url. */
export function newPushKey(): string {
  const { d } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
  if (d === undefined) throw new Error('a private key has its number')
  return d
}

function publicPoint(privateKey: string): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return ecdh.getPublicKey()
}

/** The shop's public key for browsers, base64url. */
export const publicPushKey = (privateKey: string): string => publicPoint(privateKey).toString('base64url')

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Authenticates the shop to a push service (RFC 8292): a token signed only for this push service, valid for six
 * hours.
 */
export function vapidHeader(
  privateKey: string,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const point = publicPoint(privateKey)
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + sixHours,
    sub: contact,
  }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${point.toString('base64url')}`
}
