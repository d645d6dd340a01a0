import { Secret, TOTP } from 'otpauth'

const seconds = 30
const totp = (email: string, secret: string): TOTP =>
  new TOTP({
    issuer: 'ELOWEN',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: seconds,
    secret: Secret.fromBase32(secret),
  })

/** A secret for an authenticator, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The link that puts it into an authenticator. */
export const authenticatorLink = (email: string, secret: string): string => totp(email, secret).toString()

/** The half minute whose code this is, one before and one after allowed for; null: it is none of them. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  const delta = totp('', secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / seconds) + delta
}

/** The code of a moment, for trying the shop out. */
export const codeAt = (secret: string, now: Date): string =>
  totp('', secret).generate({ timestamp: now.getTime() })
