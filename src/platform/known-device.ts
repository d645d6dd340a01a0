import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sealing } from './sealing.ts'

const purpose = 'known device'
const looksRight = /^[\w-]{22}\.[\w-]{43}$/

/** Id of a browser, from an unverified token; null: it has none. It proves nothing. */
export const deviceIdOf = (word: string | null): string | null =>
  word && looksRight.test(word) ? (word.split('.', 1)[0] ?? null) : null

export const newDeviceId = (): string => randomBytes(16).toString('base64url')

/** Token that a browser gets at a sign-in: it links the browser to this account only, and grants no access. */
export function newDeviceToken(sealing: Sealing, account: string, id = newDeviceId()): string {
  return `${id}.${sealing.derive(purpose, `${account}|${id}`)}`
}

/**
 * Id of a browser that signed in to this account before; null: it did not. Its attempts are counted separately, so that
 * strangers who guess passwords from many addresses cannot lock members out of their accounts.
 */
export function knownDevice(sealing: Sealing, word: string | null, account: string): string | null {
  if (!word || !looksRight.test(word)) return null
  const [id = '', mark = ''] = word.split('.', 2)
  const isRight = (right: string) =>
    right.length === mark.length && timingSafeEqual(Buffer.from(right), Buffer.from(mark))
  return sealing.derivations(purpose, `${account}|${id}`).some(isRight) ? id : null
}
