import type { AddressFault } from '../../platform/http/public-address.ts'
import type { PostOutcome } from '../../platform/http/post-to-public.ts'

/** The programs of others that hear of events, at addresses that staff typed. */
export type WebhookReceivers = {
  /** Why an address is never called; null: it may be tried. */
  addressFault(url: string): AddressFault | null
  /** Reaches the open internet alone (rules/platform#11). Never throws. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<PostOutcome>
}
