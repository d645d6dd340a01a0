import type { InputOf } from '#shop/endpoint.ts'
import type { explainBasket } from '#shop/test-basket/contract.ts'

/** What a basket was asked to be explained with. */
export type BasketInput = InputOf<typeof explainBasket>
