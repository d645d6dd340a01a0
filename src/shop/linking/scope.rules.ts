/** Scopes that a member can allow; `subject`: the consent page's sentence for a scope. */
export const linkScopes = [
  'dev.ucp.shopping.catalog.search:read',
  'dev.ucp.shopping.catalog.lookup:read',
  'dev.ucp.shopping.cart:manage',
  'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.order:read',
] as const
export type LinkScope = (typeof linkScopes)[number]

export const isLinkScope = (word: string): word is LinkScope =>
  (linkScopes as readonly string[]).includes(word)

/** Subjects of consent: scopes that members perceive as one share a sentence. */
export const consentSubjects = ['prices', 'checkout', 'orders'] as const
export type ConsentSubject = (typeof consentSubjects)[number]

const subjectOf: Readonly<Record<LinkScope, ConsentSubject>> = {
  'dev.ucp.shopping.catalog.search:read': 'prices',
  'dev.ucp.shopping.catalog.lookup:read': 'prices',
  'dev.ucp.shopping.cart:manage': 'prices',
  'dev.ucp.shopping.checkout:manage': 'checkout',
  'dev.ucp.shopping.order:read': 'orders',
}

/** Distinct consent subjects of scopes, in page order. */
export function subjectsOf(scopes: readonly string[]): ConsentSubject[] {
  const wanted = new Set(scopes.flatMap((scope) => (isLinkScope(scope) ? [subjectOf[scope]] : [])))
  return consentSubjects.filter((subject) => wanted.has(subject))
}

/** Scopes of a request (RFC 6749, 3.3), distinct, separated by single spaces; null: malformed. */
export function scopesIn(written: string): string[] | null {
  if (!/^[\x21\x23-\x5B\x5D-\x7E]+(?: [\x21\x23-\x5B\x5D-\x7E]+)*$/.test(written)) return null
  return [...new Set(written.split(' '))]
}
