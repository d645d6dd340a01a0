import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Place } from '#api/caller.ts'

/**
 * Says to the API of another process who asked the page server; believed only with the shop's own signature,
 * for a minute.
 */
export const visitorHeader = 'x-shop-visitor'
const goodForMs = 60_000

type Visitor = Pick<Place, 'ip' | 'seenIn'>

const markOf = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`visitor of a page|${words}`).digest('base64url')

export function signedVisitor(secret: string, { ip, seenIn }: Visitor, now: number): string {
  const words = Buffer.from(JSON.stringify([ip, seenIn, now])).toString('base64url')
  return `${words}.${markOf(secret, words)}`
}

/** Null: nobody of ours says so. */
export function readVisitor(secret: string, header: string | undefined, now: number): Visitor | null {
  const [words = '', mark = ''] = (header ?? '').split('.', 2)
  const [given, right] = [Buffer.from(mark), Buffer.from(markOf(secret, words))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [ip, seenIn, at] = JSON.parse(Buffer.from(words, 'base64url').toString('utf8')) as [
    string | null,
    string | null,
    number,
  ] // signed above
  return Math.abs(now - at) <= goodForMs ? { ip, seenIn } : null
}
