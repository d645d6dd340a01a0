import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps short texts unreadable in the database and its copies. `purpose` parts the keys: what is sealed for one opens for no other. */
export type Sealing = {
  seal(purpose: string, text: string): Buffer
  open(purpose: string, sealed: Buffer): string
  /** A word that only this shop can make of a text, the same each time: 43 characters of base64url. */
  derive(purpose: string, text: string): string
}

const ivBytes = 12
const tagBytes = 16

export function startSealing(secret: string): Sealing {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'elowen sealing', purpose, 32))
  return {
    derive: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url'),
    seal(purpose, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, ivBytes))
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
