import type { InputOf } from '#shop/endpoint.ts'
import type { explainBasket } from '#shop/test-basket/contract.ts'

/** Input of a basket explanation. */
export type BasketInput = InputOf<typeof explainBasket>
