import type { FeedMode } from '#outside/programs/deliver.ts'
import type { TestAnswer } from '#tools/testing/test-shop.ts'
import type { Bought, Buyer, OrderWorld } from './world.ts'

/** What a deed is done with. `bought`: the order it is done to; null: there is none yet. */
export type Scene = {
  world: OrderWorld
  buyer: Buyer
  bought: Bought | null
  dice: readonly number[]
  /** Expects an answer that shoppers and staff may be given. */
  answered(answer: TestAnswer): void
  /** The company decides on the payment that was begun last, and tells the shop of it in one of its ways. */
  decide(bought: Bought, what: string, feed: FeedMode): Promise<void>
}
