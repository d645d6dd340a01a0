import { noteUse, unnoted } from '../../platform/cache/uses.ts'
import { brandsOf, catalogueOf, menuOf } from '../catalogue/catalogue.ts'
import { isListed } from '../catalogue/product.rules.ts'
import { isEntryShown, isOutsideAddress, type MenuEntry, type Menus } from '../content/menus.rules.ts'
import { stripQuery, fixedPaths } from '../content/paths.rules.ts'
import type { Ctx } from '../context.ts'
import type { ShownEntry, ShownMenus } from './menus.contract.ts'
import { categoryUse, productUse, skuUse } from './uses.rules.ts'

type Target = Pick<MenuEntry, 'kind' | 'target'>

/** Resolver of menu targets: a path without locale, or an external address; null: a heading, or the target no longer exists. */
export async function menuPaths(ctx: Pick<Ctx, 'cache'>): Promise<(target: Target) => string | null> {
  const [{ bySku, inCategory }, brands, menu] = await Promise.all([
    unnoted(() => catalogueOf(ctx)),
    brandsOf(ctx),
    menuOf(ctx),
  ])
  const named = new Set([...menu.map(({ value }) => value), ...brands.map(({ slug }) => slug)])
  const isCollection = (target: string): boolean => {
    noteUse(categoryUse(target))
    return named.has(target) || inCategory.has(target)
  }
  const places = new Set<string>(fixedPaths)
  return ({ kind, target }) => {
    switch (kind) {
      case 'heading':
        return null
      case 'url':
        return isOutsideAddress(target) ? target : null
      case 'place':
        return places.has(stripQuery(target)) ? target : null
      case 'collection':
        return isCollection(target) ? `/collection/${target}` : null
      case 'brand':
        return brands.some(({ slug }) => slug === target) ? `/collection/${target}` : null
      case 'product': {
        const product = bySku.get(target)
        noteUse(product ? productUse(product.id) : skuUse(target))
        if (!product || !isListed(product)) return null // archived, or none of its options is left
        return product.productType === 'Treatment'
          ? `/treatment/${product.uniqueUrl}`
          : `/${product.brandSlug}/${product.uniqueUrl}`
      }
    }
  }
}

/** Menus visible to shoppers at a time; entries without target, and empty headings, are omitted. */
export async function resolveMenus(ctx: Pick<Ctx, 'cache'>, menus: Menus, now: string): Promise<ShownMenus> {
  const pathOf = await menuPaths(ctx)
  const link = (entry: Omit<MenuEntry, 'below'>) =>
    isEntryShown(entry, now)
      ? { label: entry.label, to: pathOf(entry), countries: entry.countries, kind: entry.kind }
      : null
  const shown = (entries: readonly MenuEntry[]): ShownEntry[] =>
    entries.flatMap((entry) => {
      const head = link(entry)
      if (!head || (head.to === null && head.kind !== 'heading')) return []
      const below = entry.below.flatMap((each) => {
        const inner = link(each)
        return inner === null || inner.to === null
          ? []
          : [{ label: inner.label, to: inner.to, countries: inner.countries }]
      })
      if (head.kind === 'heading' && below.length === 0) return []
      return [{ label: head.label, to: head.to, countries: head.countries, below }]
    })
  return { header: shown(menus.header), drawer: shown(menus.drawer), footer: shown(menus.footer) }
}
