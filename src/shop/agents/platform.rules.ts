import { refusals } from '../refusal.ts'

/** Every no that concerns a platform as such; the protocol's own words for them stand in the API. */
export const agentRefusals = /* @__PURE__ */ refusals('agents', {
  profile_address: 'invalid',
  profile_unreachable: 'unavailable',
  profile_malformed: 'refused',
  unknown: 'missing',
  /** It was made in a signed call, and this one is not. */
  unsigned: 'signed_out',
  /** The buyer has it, it was cancelled, or it is an order already. */
  closed: 'conflict',
  /** Of a link to a checkout: it was used, or its half hour is over. */
  link_used: 'conflict',
  link_over: 'conflict',
})

/** A profile is read again after the time its platform allows, but no sooner and no later than this (rules/agents#3). */
const shortest = 60
const longest = 86_400

export const freshUntil = (maxAge: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(Math.max(maxAge, shortest), longest) * 1_000)

/** One that failed is not tried again before. */
export const retryAt = (now: Date): Date => new Date(now.getTime() + shortest * 1_000)

/** Profiles that nobody knows yet are read so often a minute, of all platforms together. */
export const discoveriesAMinute = 60
/** And so often for calls of one network, so that nobody takes them all. */
export const discoveriesOfOne = 15

/** Longer addresses are no profile's. */
export const longestAddress = 500
