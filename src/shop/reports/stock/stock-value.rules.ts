/** What the value of stock is divided by. */
export const stockFields = ['product', 'option', 'brand', 'category', 'place'] as const
export type StockField = (typeof stockFields)[number]

/** Days since a lot came in, each up to its number; `older`: more, `unknown`: pieces without a lot. */
export const stockAges = ['30', '90', '180', '365', 'older', 'unknown'] as const
export type StockAge = (typeof stockAges)[number]

/** Days until the last day of a lot: past, within so many, later; `none`: without a last day. */
export const expiryWindows = ['past', '30', '60', '90', 'later', 'none'] as const
export type ExpiryWindow = (typeof expiryWindows)[number]

/** Where pieces are that were sent from one place and did not arrive yet; no place has this key. */
export const inTransit = 'in_transit'
