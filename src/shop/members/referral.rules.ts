/** Cookie of a referral link, valid for 30 days; the first link counts. */
export const referralCookie = 'elowen_ref'
export const referralCookieDays = 30
/** Query parameter of a referral link: `/?ref=ABCD1234`. */
export const referralQuery = 'ref'

const looksRight = /^[0-9A-HJKMNP-TV-Z]{8}$/

/** Normalises a typed code, mapping letters that look like digits; null: not a valid code. */
export function readReferral(written: string | null | undefined): string | null {
  const code = (written ?? '')
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return looksRight.test(code) ? code : null
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of eight unambiguous characters from eight random bytes. */
export const referralCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 8), (byte) => alphabet[byte % 32]).join('')
