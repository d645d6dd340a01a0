import { useMemo, useSyncExternalStore } from 'react'
import { isLocale, type Locale, type Text } from '#shop/region.ts'
import type { MenuLink, ShellData } from './shell-data.ts'

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

/** Of the shop's settings, what a page can use that could not ask for them. */
type ShopSettings = Pick<ShellData, 'freeShipping' | 'guestMode' | 'whatsappNumber' | 'houseSlug'> & {
  language: Locale
}

/** What the browser remembers of the catalogue. */
type ProductState = {
  menuList: readonly MenuLink[]
  settings: ShopSettings | null
  viewHistory: readonly ViewedItem[]
}

/**
 * Ten are kept, of which the history shows eight; the two spare ones stand in for the product on the page.
 */
const cached = 10
const shownInHistory = 8
const key = 'elowen_product_state'

const emptyState: ProductState = { menuList: [], settings: null, viewHistory: [] }
/** What was read last, and what it was read from: `text` null is an empty store, undefined a barred one. */
let read: { text: string | null | undefined; state: ProductState } | null = null
const listeners = new Set<() => void>()

const isWord = (value: unknown): boolean => typeof value === 'string'

function isViewed(item: unknown): item is ViewedItem {
  const { id, brandSlug, uniqueUrl, thumbnail, name } = (item ?? {}) as Partial<ViewedItem> // checked right here
  return [id, brandSlug, uniqueUrl, thumbnail, name?.chi, name?.eng].every(isWord)
}

function isMenuLink(item: unknown): item is MenuLink {
  const { value, label } = (item ?? {}) as Partial<MenuLink> // checked right here
  return isWord(value) && isWord(label)
}

function isSettings(item: unknown): item is ShopSettings {
  const { language, houseSlug } = (item ?? {}) as Partial<ShopSettings> // checked right here
  return isLocale(language) && isWord(houseSlug)
}

const list = <T>(value: unknown, is: (item: unknown) => item is T): T[] =>
  Array.isArray(value) ? value.filter(is) : []

function storedText(): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

function parsedState(text: string): ProductState {
  try {
    const state = (JSON.parse(text) ?? {}) as Partial<Record<keyof ProductState, unknown>> // checked part by part
    return {
      menuList: list(state.menuList, isMenuLink),
      settings: isSettings(state.settings) ? state.settings : null,
      viewHistory: list(state.viewHistory, isViewed).slice(0, cached),
    }
  } catch {
    return emptyState // of another making
  }
}

/** Other tabs write while nothing here listens, so the store is looked at each time; equal texts are one state. */
function storedState(): ProductState {
  const text = storedText()
  if (read?.text !== text || !read) read = { text, state: text ? parsedState(text) : emptyState }
  return read.state
}

function keep(state: ProductState): void {
  try {
    localStorage.setItem(key, JSON.stringify(state))
  } catch {
    // full or barred: this page still knows
  }
  read = { text: storedText(), state }
  for (const tell of listeners) tell()
}

/** The newest first, each product once. */
export const withViewed = (before: readonly ViewedItem[], item: ViewedItem): readonly ViewedItem[] =>
  [item, ...before.filter(({ id }) => id !== item.id)].slice(0, cached)

/** For product pages, once the page is alive: `useEffect(() => rememberViewed(item), [item.id])`. */
export const rememberViewed = (item: ViewedItem): void =>
  keep({ ...storedState(), viewHistory: withViewed(storedState().viewHistory, item) })

/** The menu and the settings a page came with, in its language. */
export function rememberShop(
  { houseMenu, freeShipping, guestMode, whatsappNumber, houseSlug }: Omit<ShellData, 'visitor'>,
  language: Locale,
): void {
  const settings = { language, freeShipping, guestMode, whatsappNumber, houseSlug }
  const state = { ...storedState(), menuList: houseMenu, settings }
  if (JSON.stringify(state) !== JSON.stringify(storedState())) keep(state)
}

function subscribe(tell: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  listeners.add(tell)
  window.addEventListener('storage', otherTab)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', otherTab)
  }
}

const useProductState = (): ProductState => useSyncExternalStore(subscribe, storedState, () => emptyState)

/**
 * The last eight products looked at, newest first; empty on the server. `except`: the product whose page this
 * is.
 */
export function useViewHistory(except?: string): readonly ViewedItem[] {
  const { viewHistory } = useProductState()
  return useMemo(
    () => viewHistory.filter(({ id }) => id !== except).slice(0, shownInHistory),
    [viewHistory, except],
  )
}

/** The menu as it was last seen in this language, for a page that could not ask for it. */
export function useRememberedMenu(language: Locale): readonly MenuLink[] {
  const { menuList, settings } = useProductState()
  return settings?.language === language ? menuList : emptyState.menuList
}
