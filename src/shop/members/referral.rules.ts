/** The cookie of a friend's link, kept 30 days; the first link counts. */
export const referralCookie = 'elowen_ref'
export const referralCookieDays = 30
/** The word in the address: `/?ref=ABCD1234`. */
export const referralQuery = 'ref'

const looksRight = /^[0-9A-HJKMNP-TV-Z]{8}$/

/** A code as somebody typed it: letters that look like digits are those; null: it can be none. */
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

/** Eight characters nobody mistakes for others, from eight random bytes. */
export const referralCodeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 8), (byte) => alphabet[byte % 32]).join('')
