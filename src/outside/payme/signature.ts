import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Header names in signing order, in PayMe's spelling. */
const signedNames = [
  'Api-Version',
  'Request-Date-Time',
  'Content-Type',
  'Digest',
  'Accept',
  'Trace-Id',
  'Authorization',
] as const

export const digestOf = (body: string): string =>
  `SHA-256=${createHash('sha256').update(body).digest('base64')}`

/** One line per header, names in lower case, no line feed at the end. `target` is path with query. */
export const signingText = (
  method: string,
  target: string,
  headers: Headers,
  names: readonly string[] = signedNames,
): string =>
  [
    `(request-target): ${method.toLowerCase()} ${target}`,
    ...names.map((name) => `${name.toLowerCase()}: ${headers.get(name) ?? ''}`),
  ].join('\n')

/** `key` is base64, as issued by PayMe. */
export const hmacOf = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')

export const signatureHeader = (
  keyId: string,
  signature: string,
  names: readonly string[] = signedNames,
): string =>
  `keyId="${keyId}",algorithm="hmac-sha256",headers="(request-target) ${names.join(' ')}",signature="${signature}"`

export type Signed = { keyId: string; names: string[]; signature: string }

/** Parses a Signature header; null: malformed. */
export function readSignature(header: string | null): Signed | null {
  const part = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(header ?? '')?.[1]
  const [keyId, algorithm, names, signature] = [
    part('keyId'),
    part('algorithm'),
    part('headers'),
    part('signature'),
  ]
  if (keyId === undefined || algorithm !== 'hmac-sha256' || names === undefined || signature === undefined)
    return null
  return { keyId, names: names.split(' ').filter((name) => name && name !== '(request-target)'), signature }
}

/** In constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
