import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sealing } from './sealing.ts'

const purpose = 'known device'
const looksRight = /^[\w-]{22}\.[\w-]{43}$/

/** The id of a browser, whoever signed in there; null: it has none. It proves nothing. */
export const deviceIdOf = (word: string | null): string | null =>
  word && looksRight.test(word) ? (word.split('.', 1)[0] ?? null) : null

export const newDeviceId = (): string => randomBytes(16).toString('base64url')

/** What a browser is given by whoever signed in on it: it names this account alone, and opens nothing. */
export function newDeviceToken(sealing: Sealing, account: string, id = newDeviceId()): string {
  return `${id}.${sealing.derive(purpose, `${account}|${id}`)}`
}

/**
 * The id of a browser that signed in to this account before; null: it never did. Its tries are counted by
 * themselves, so that strangers who guess passwords from everywhere shut nobody out of their own account.
 */
export function knownDevice(sealing: Sealing, word: string | null, account: string): string | null {
  if (!word || !looksRight.test(word)) return null
  const [id = '', mark = ''] = word.split('.', 2)
  const isRight = (right: string) =>
    right.length === mark.length && timingSafeEqual(Buffer.from(right), Buffer.from(mark))
  return sealing.derivations(purpose, `${account}|${id}`).some(isRight) ? id : null
}
