import type { AddressFault } from '../../platform/http/public-address.ts'

/** What came of reading a profile: its text with the seconds it may be kept, or why there is none. */
export type ProfileOutcome = { text: string; maxAge: number } | { failure: 'unreachable' | 'malformed' }

/** Profiles of platforms, at addresses that their calls name. */
export type PlatformProfiles = {
  /** Why an address is never called; null: it may be tried. */
  addressFault(url: string): AddressFault | null
  /** Reaches the open internet alone, follows no redirect (rules/agents#3). Never throws. */
  read(url: string): Promise<ProfileOutcome>
}
