import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's push subscription, base64url. */
export type PushKeys = { p256dh: string; auth: string }

const recordSize = 4_096
const publicBytes = 65
/** Size of one record, minus its tag, its padding delimiter and the header. */
const mostPushBytes = recordSize - 16 - 1

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const hkdf = (secret: Buffer, salt: Buffer, about: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, length))

/** Whether keys are valid: a point on the curve, and sixteen bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (bytes(auth).length !== 16 || bytes(p256dh).length !== publicBytes) return false
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(bytes(p256dh))
    return true
  } catch {
    return false // no point on the curve
  }
}

type Chance = { salt: Buffer; privateKey: Buffer }

/**
 * Encrypts a push message for its browser: one record of aes128gcm (RFC 8188) under keys of RFC 8291. `chance` is for
 * its published example.
 */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, chance?: Chance): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > mostPushBytes) throw new Error('a push message is one record')
  const salt = chance?.salt ?? randomBytes(16)
  const ecdh = createECDH('prime256v1')
  if (chance) ecdh.setPrivateKey(chance.privateKey)
  else ecdh.generateKeys()
  const [browser, server] = [bytes(p256dh), ecdh.getPublicKey()]
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser, server])
  const secret = hkdf(ecdh.computeSecret(browser), bytes(auth), about, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()])
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(publicBytes, 20)
  return Buffer.concat([head, server, sealed, cipher.getAuthTag()])
}
