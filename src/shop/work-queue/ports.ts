import type { AddressFault } from '../../platform/http/public-address.ts'
import type { PostOutcome } from '../../platform/http/post-to-public.ts'

/** Push services of browsers, at the URLs that browsers supply. */
export type PushServices = {
  /** From the configuration; null: the shop generates one. */
  privateKey: string | null
  /** Reason why a URL must not be called; null: it may be. */
  addressFault(url: string): AddressFault | null
  /** Sends a request to public addresses only. Never throws. */
  post(url: string, body: Uint8Array, headers: Readonly<Record<string, string>>): Promise<PostOutcome>
}
