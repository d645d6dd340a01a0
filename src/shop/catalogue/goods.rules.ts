/** What a field takes codes of. */
export const goodsKinds = ['product', 'option', 'any'] as const
export type GoodsKind = (typeof goodsKinds)[number]
