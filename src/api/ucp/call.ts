import type { Platform } from '../../shop/agents/platforms.ts'
import type { Ctx } from '../../shop/context.ts'
import type { RootCapability } from './capabilities.ts'
import type { Market } from './market.ts'
import type { Message } from './messages.ts'
import type { Spoken } from './negotiation.ts'

/** A call that came in: who calls for whom, and what both sides speak. */
export type Call = {
  /** As a guest of the market sees the shop, or as the member does who allowed it. */
  ctx: Ctx
  market: Market
  platform: Platform
  spoken: Spoken
  /** The platform proved that it calls: a signature of its key is on the request. */
  isSigned: boolean
  /** Of a call that says nothing of its buyer: what a cart or checkout was made for. */
  hasHints: boolean
}

/** What an operation answers: a resource, or why there is none to answer. */
export type Answer = { root: RootCapability } & (
  | { body: Record<string, unknown>; isNew?: boolean; handlers?: Record<string, unknown> }
  | { failed: readonly [Message, ...Message[]] }
)
