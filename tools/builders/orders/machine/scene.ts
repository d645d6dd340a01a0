import type { FeedMode } from '#outside/programs/deliver.ts'
import type { TestAnswer } from '#tools/testing/test-shop.ts'
import type { Bought, Buyer, OrderWorld } from './world.ts'

/** The context of an action. `bought`: its order; null: there is none yet. */
export type Scene = {
  world: OrderWorld
  buyer: Buyer
  bought: Bought | null
  dice: readonly number[]
  /** Expects a response that shoppers and staff may get. */
  answered(answer: TestAnswer): void
  /** The company decides on the last payment begun, and notifies the shop in one of its ways. */
  decide(bought: Bought, what: string, feed: FeedMode): Promise<void>
}
