import { refusals } from '../refusal.ts'
import { daySeconds } from '../calendar.ts'

/** Refusals about a platform itself; the API maps them to the protocol's codes. */
export const agentRefusals = /* @__PURE__ */ refusals('agents', {
  profile_address: 'invalid',
  profile_unreachable: 'unavailable',
  profile_malformed: 'refused',
  unknown: 'missing',
  /** It was created in a signed request, and this request is not signed. */
  unsigned: 'signed_out',
  /** It was handed over, cancelled, or is already an order. */
  closed: 'conflict',
  /** A checkout link that was used, or is older than half an hour. */
  link_used: 'conflict',
  link_over: 'conflict',
})

/** Bounds of the cache time of a profile in seconds (rules/agents#3). */
const shortest = 60
const longest = daySeconds

export const freshUntil = (maxAge: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(Math.max(maxAge, shortest), longest) * 1_000)

/** Earliest retry after a failed read. */
export const retryAt = (now: Date): Date => new Date(now.getTime() + shortest * 1_000)

/** Unknown profiles read in a minute, over all platforms. */
export const discoveriesAMinute = 60
/** Unknown profiles read in a minute for requests of one network, so that it cannot use up the total. */
export const discoveriesOfOne = 15

/** Maximum length of a profile address. */
export const longestAddress = 500
