/** Dependency of responses that show a product; any change of it invalidates them. */
export const productUse = (id: string): string => `product:${id}`
/** Dependency of responses that looked up a sku without match. */
export const skuUse = (sku: string): string => `sku:${sku}`
/** Dependency of responses that checked whether a category has products. */
export const categoryUse = (value: string): string => `category:${value}`
/** Dependency of responses that show the stock of any option. */
export const anyOption = 'options'
