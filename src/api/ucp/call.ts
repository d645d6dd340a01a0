import type { Platform } from '../../shop/agents/platforms.ts'
import type { Ctx } from '../../shop/context.ts'
import type { RootCapability } from './capabilities.ts'
import type { Market } from './market.ts'
import type { Message } from './messages.ts'
import type { Spoken } from './negotiation.ts'

/** An admitted call: the platform, the buyer, and the capabilities that both sides support. */
export type Call = {
  /** Context of a guest of the market, or of the member who allowed the call. */
  ctx: Ctx
  market: Market
  platform: Platform
  spoken: Spoken
  /** The platform authenticated itself: the request has a signature of its key. */
  isSigned: boolean
  /** For a call without data about its buyer: the market of the cart or checkout. */
  hasHints: boolean
}

/** The result of an operation: a resource, or the reason why there is none. */
export type Answer = { root: RootCapability } & (
  | { body: Record<string, unknown>; isNew?: boolean; handlers?: Record<string, unknown> }
  | { failed: readonly [Message, ...Message[]] }
)
