import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keeps short texts unreadable in the database and its copies. `purpose` parts the keys: what is sealed for
 * one opens for no other.
 */
export type Sealing = {
  seal(purpose: string, text: string): Buffer
  open(purpose: string, sealed: Buffer): string
  /** A word that only this shop can make of a text, the same each time: 43 characters of base64url. */
  derive(purpose: string, text: string): string
  /**
   * The same under every secret of the shop, today's first: to know words again that were made before the
   * secret was turned over.
   */
  derivations(purpose: string, text: string): string[]
}

const ivBytes = 12
const tagBytes = 16
const idBytes = 4

/** Which secret a text was sealed with. */
const idOf = (secret: string): Buffer =>
  createHash('sha256').update(`key id|${secret}`).digest().subarray(0, idBytes)

/** `old`: secrets of before, which open what they sealed; nothing new is sealed with them. */
export function startSealing(secret: string, old: readonly string[] = []): Sealing {
  const keyOf = (purpose: string, from = secret) =>
    Buffer.from(hkdfSync('sha256', from, 'elowen sealing', purpose, 32))
  const deriveFrom = (from: string, purpose: string, text: string) =>
    createHmac('sha256', keyOf(purpose, from)).update(text).digest('base64url')

  function openWith(from: string, purpose: string, sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose, from), sealed.subarray(0, ivBytes))
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  }

  return {
    derive: (purpose, text) => deriveFrom(secret, purpose, text),
    derivations: (purpose, text) => [secret, ...old].map((from) => deriveFrom(from, purpose, text)),
    seal(purpose, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([idOf(secret), iv, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const known = [secret, ...old]
      const named = known.find((from) => idOf(from).equals(sealed.subarray(0, idBytes)))
      // what was sealed before keys had names begins with chance, and says by its seal alone whose it is
      const tries = [
        ...(named ? [() => openWith(named, purpose, sealed.subarray(idBytes))] : []),
        ...known.map((from) => () => openWith(from, purpose, sealed)),
      ]
      for (const attempt of tries) {
        try {
          return attempt()
        } catch {
          continue // not with this one
        }
      }
      throw new Error('sealed for something else, touched, or under a secret that the shop does not know')
    },
  }
}
