import type { AddressFault } from '../../platform/http/public-address.ts'
import type { PostOutcome } from '../../platform/http/post-to-public.ts'

/** HTTP client for webhook receivers, at addresses that staff entered. */
export type WebhookReceivers = {
  /** Why an address may not be called; null: it may. */
  addressFault(url: string): AddressFault | null
  /** Posts to public addresses only (rules/platform#11). Never throws. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<PostOutcome>
}
