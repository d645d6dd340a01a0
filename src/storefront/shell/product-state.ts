import { useMemo, useSyncExternalStore } from 'react'
import type { Text } from '#shop/region.ts'

/** What is kept of a product that was looked at: enough to draw it, no price, as prices change. */
export type ViewedItem = {
  id: string
  brand: string
  brandSlug: string
  uniqueUrl: string
  productType: string
  name: Text
  thumbnail: string
  width: number
  height: number
}

/** SPEC §9: the cache keeps ten, of which the history shows eight; the two spare ones stand in for the product on the page. */
const cached = 10
const shownInHistory = 8
const key = 'elowen_product_state'

const nothing: readonly ViewedItem[] = []
let read: readonly ViewedItem[] | null = null
const listeners = new Set<() => void>()

function isViewed(item: unknown): item is ViewedItem {
  const { id, brandSlug, uniqueUrl, thumbnail, name } = (item ?? {}) as Partial<ViewedItem> // checked right here
  return [id, brandSlug, uniqueUrl, thumbnail, name?.chi, name?.eng].every((word) => typeof word === 'string')
}

function kept(): readonly ViewedItem[] {
  if (read) return read
  try {
    const state: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const products = (state as { products?: unknown } | null)?.products // checked item by item
    read = Array.isArray(products) ? products.filter(isViewed).slice(0, cached) : nothing
  } catch {
    read = nothing // storage is barred, or holds something of another making
  }
  return read
}

/** The newest first, each product once. */
export const withViewed = (before: readonly ViewedItem[], item: ViewedItem): readonly ViewedItem[] =>
  [item, ...before.filter(({ id }) => id !== item.id)].slice(0, cached)

/** For product pages, once the page is alive: `useEffect(() => rememberViewed(item), [item.id])`. */
export function rememberViewed(item: ViewedItem): void {
  read = withViewed(kept(), item)
  try {
    localStorage.setItem(key, JSON.stringify({ products: read }))
  } catch {
    // full or barred: this page still knows
  }
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    read = null
    tell()
  }
  listeners.add(tell)
  window.addEventListener('storage', otherTab)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', otherTab)
  }
}

/** The last eight products looked at, newest first; empty on the server. `except`: the product whose page this is. */
export function useViewHistory(except?: string): readonly ViewedItem[] {
  const products = useSyncExternalStore(subscribe, kept, () => nothing)
  return useMemo(() => products.filter(({ id }) => id !== except).slice(0, shownInHistory), [products, except])
}
