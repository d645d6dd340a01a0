/** Why a link ended: the member or its client ended it, a token was shown twice, or the account or client is closed. */
export type LinkEndedWhy = 'member' | 'client' | 'theft' | 'password' | 'staff' | 'erased' | 'revoked'

/** A code is exchanged within a minute (RFC 6749 allows ten). */
export const codeSeconds = 60
/** Tokens of a link: how long each is good (rules/agents#20). */
export const linkAccessMinutes = 15
export const linkRefreshDays = 90
/** Links and codes that are over are remembered so long, for who asks what happened. */
export const endedLinkDays = 90
