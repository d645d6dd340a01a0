import { textIn, type Locale, type Text } from '#shop/region.ts'

/** An option by its name, or by its code where nobody named it. */
export const optionName = (locale: Locale, { name, sku }: { name: Text; sku: string }): string =>
  textIn(locale, name) || sku
