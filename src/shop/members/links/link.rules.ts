/** Why a link ended: the member or its client ended it, a token was shown twice, or the account or client is closed. */
export type LinkEndedWhy = 'member' | 'client' | 'theft' | 'password' | 'staff' | 'erased' | 'revoked'

/** Seconds to exchange a code (RFC 6749 allows ten minutes). */
export const codeSeconds = 60
/** Lifetimes of a link's tokens (rules/agents#20). */
export const linkAccessMinutes = 15
export const linkRefreshDays = 90
/** Days that ended links and expired codes are stored, for later enquiries. */
export const endedLinkDays = 90
