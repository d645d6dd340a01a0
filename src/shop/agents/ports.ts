import type { AddressFault } from '../../platform/http/public-address.ts'

/** Result of reading a profile: its text and cache time in seconds, or the failure. */
export type ProfileOutcome = { text: string; maxAge: number } | { failure: 'unreachable' | 'malformed' }

/** HTTP client for platform profiles, at addresses that requests name. */
export type PlatformProfiles = {
  /** Why an address may not be called; null: it may. */
  addressFault(url: string): AddressFault | null
  /** Reads from public addresses only and follows no redirect (rules/agents#3). Never throws. */
  read(url: string): Promise<ProfileOutcome>
}
