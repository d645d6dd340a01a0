import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts short texts for the database and its backups. Keys are derived per `purpose`: a text sealed for one purpose
 * cannot be opened for another.
 */
export type Sealing = {
  seal(purpose: string, text: string): Buffer
  open(purpose: string, sealed: Buffer): string
  /** Keyed hash (HMAC) of a text, deterministic: 43 characters of base64url. */
  derive(purpose: string, text: string): string
  /** The same under every secret of the shop, the current one first, to recognise hashes from before a rotation. */
  derivations(purpose: string, text: string): string[]
}

const ivBytes = 12
const tagBytes = 16
const idBytes = 4

/** Id of the secret that a text is sealed with. */
const idOf = (secret: string): Buffer =>
  createHash('sha256').update(`key id|${secret}`).digest().subarray(0, idBytes)

/** `old`: rotated secrets, which open what they sealed; new texts are sealed with `secret` only. */
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
      // texts sealed before key ids were added begin with random bytes: only the authentication tag identifies their secret
      const tries = [
        ...(named ? [() => openWith(named, purpose, sealed.subarray(idBytes))] : []),
        ...known.map((from) => () => openWith(from, purpose, sealed)),
      ]
      for (const attempt of tries) {
        try {
          return attempt()
        } catch {
          continue // sealed with another secret
        }
      }
      throw new Error('sealed for something else, touched, or under a secret that the shop does not know')
    },
  }
}
