import type { AddressFault } from '../../platform/http/public-address.ts'
import type { PostOutcome } from '../../platform/http/post-to-public.ts'

/** Push services of browsers, at addresses that browsers name. */
export type PushServices = {
  /** From the configuration; null: the shop makes one. */
  privateKey: string | null
  /** Why an address is never called; null: it may be tried. */
  addressFault(url: string): AddressFault | null
  /** Reaches the open internet alone. Never throws. */
  post(url: string, body: Uint8Array, headers: Readonly<Record<string, string>>): Promise<PostOutcome>
}
