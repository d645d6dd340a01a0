import { createHash, timingSafeEqual } from 'node:crypto'

export type HashName = 'sha1' | 'sha256' | 'sha512'

const digest = (hash: HashName, parts: readonly string[]): string =>
  createHash(hash).update(parts.join('|')).digest('hex')

type SignedFields = {
  merchantId: string
  orderRef: string
  currCode: string
  amount: string
  payType: string
}

/** Hash of the form that the shop sends: over exactly its field values. */
export const requestHash = (
  hash: HashName,
  secret: string,
  { merchantId, orderRef, currCode, amount, payType }: SignedFields,
): string => digest(hash, [merchantId, orderRef, currCode, amount, payType, secret])

/** Hash of a datafeed: over the values as received. `Cur` is before `Amt` here. */
export const datafeedHash = (hash: HashName, secret: string, feed: URLSearchParams): string =>
  digest(hash, [
    ...['src', 'prc', 'successcode', 'Ref', 'PayRef', 'Cur', 'Amt', 'payerAuth'].map(
      (name) => feed.get(name) ?? '',
    ),
    secret,
  ])

/**
 * Whether one of several hashes, separated by commas, is right: during a secret rotation there is more than one. In
 * constant time.
 */
export function isOneOf(given: string | null, right: string): boolean {
  const want = Buffer.from(right)
  let found = false
  for (const one of (given ?? '').split(',', 8)) {
    const got = Buffer.from(one.trim().toLowerCase())
    if (got.length === want.length && timingSafeEqual(got, want)) found = true
  }
  return found
}
