import type { Catalogue } from '../catalogue/catalogue.ts'

/** Whether an option matches a search: a part of its sku, or of its product's name in any language. */
export function matchesOption(catalogue: Catalogue, subSku: string, search: string): boolean {
  const words = search.toLowerCase()
  if (words === '' || subSku.toLowerCase().includes(words)) return true
  const found = catalogue.bySubSku.get(subSku)
  return (
    found !== undefined &&
    Object.values(found.product.name).some((name) => String(name).toLowerCase().includes(words))
  )
}

export const skusMatching = (catalogue: Catalogue, search: string): string[] =>
  [...catalogue.bySubSku.keys()].filter((subSku) => matchesOption(catalogue, subSku, search))
