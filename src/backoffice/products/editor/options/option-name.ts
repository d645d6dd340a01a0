import { textIn, type Locale, type Text } from '#shop/region.ts'

/** Name of an option; its code if it has none. */
export const optionName = (locale: Locale, { name, sku }: { name: Text; sku: string }): string =>
  textIn(locale, name) || sku
