import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Place } from '#api/caller.ts'

/**
 * Header by which a page server passes the visitor's address and place to the API in another process. The API accepts
 * it only with the shop's signature, for a minute.
 */
export const visitorHeader = 'x-shop-visitor'
const goodForMs = 60_000

type Visitor = Pick<Place, 'ip' | 'seenIn'>

const signatureOf = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`visitor of a page|${payload}`).digest('base64url')

export function signedVisitor(secret: string, { ip, seenIn }: Visitor, now: number): string {
  const payload = Buffer.from(JSON.stringify([ip, seenIn, now])).toString('base64url')
  return `${payload}.${signatureOf(secret, payload)}`
}

/** Reads the header; null: it is missing, its signature is invalid, or it is older than a minute. */
export function readVisitor(secret: string, header: string | undefined, now: number): Visitor | null {
  const [payload = '', signature = ''] = (header ?? '').split('.', 2)
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, payload))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const [ip, seenIn, at] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
    string | null,
    string | null,
    number,
  ] // the signature is verified above
  return Math.abs(now - at) <= goodForMs ? { ip, seenIn } : null
}
