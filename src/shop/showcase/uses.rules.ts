/** What an answer uses that shows a product: it is made anew when anything of that product changes. */
export const productUse = (id: string): string => `product:${id}`
/** That looked for a product by its sku and found none, so far. */
export const skuUse = (sku: string): string => `sku:${sku}`
/** That looked whether a category has any product. */
export const categoryUse = (value: string): string => `category:${value}`
/** That shows what is left of some option. */
export const anyOption = 'options'
