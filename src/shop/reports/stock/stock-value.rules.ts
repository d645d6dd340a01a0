/** Fields to group the value of stock by. */
export const stockFields = ['product', 'option', 'brand', 'category', 'place'] as const
export type StockField = (typeof stockFields)[number]

/** Days since a lot was received, each up to its number; `older`: more, `unknown`: pieces without a lot. */
export const stockAges = ['30', '90', '180', '365', 'older', 'unknown'] as const
export type StockAge = (typeof stockAges)[number]

/** Days until a lot expires: past, within that many, later; `none`: no expiry date. */
export const expiryWindows = ['past', '30', '60', '90', 'later', 'none'] as const
export type ExpiryWindow = (typeof expiryWindows)[number]

/** Key for pieces of open transfers; no location has it. */
export const inTransit = 'in_transit'
