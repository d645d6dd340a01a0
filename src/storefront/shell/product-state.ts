import { useMemo, useSyncExternalStore } from 'react'
import { isLocale, type Locale, type Text } from '#shop/region.ts'
import type { MenuLink, ShellData } from './shell-data.ts'

/** Stored data of a viewed product: enough to render it; no price, because prices change. */
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

/** Shop settings stored for pages that could not load them. */
type ShopSettings = Pick<ShellData, 'freeShipping' | 'guestMode' | 'whatsappNumber' | 'houseSlug'> & {
  language: Locale
}

/** Catalogue data stored in the browser. */
type ProductState = {
  menuList: readonly MenuLink[]
  settings: ShopSettings | null
  viewHistory: readonly ViewedItem[]
}

/** Ten are stored and the history shows eight; the spare ones replace the product whose page is shown. */
const cached = 10
const shownInHistory = 8
const key = 'elowen_product_state'

const emptyState: ProductState = { menuList: [], settings: null, viewHistory: [] }
/** Last parsed state, and the text it was parsed from; `text` null: the store is empty, undefined: it is blocked. */
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
    return emptyState // written by another version
  }
}

/**
 * State in storage. Reads the text on every call, since other tabs may have written it while there was no listener;
 * an unchanged text returns the same object.
 */
function storedState(): ProductState {
  const text = storedText()
  if (read?.text !== text || !read) read = { text, state: text ? parsedState(text) : emptyState }
  return read.state
}

function keep(state: ProductState): void {
  try {
    localStorage.setItem(key, JSON.stringify(state))
  } catch {
    // storage is full or blocked: this page still has the state in memory
  }
  read = { text: storedText(), state }
  for (const tell of listeners) tell()
}

/** History with this product first, without duplicates. */
export const withViewed = (before: readonly ViewedItem[], item: ViewedItem): readonly ViewedItem[] =>
  [item, ...before.filter(({ id }) => id !== item.id)].slice(0, cached)

/**
 * Adds a product to the history. For product pages after hydration: `useEffect(() => rememberViewed(item),
 * [item.id])`.
 */
export const rememberViewed = (item: ViewedItem): void =>
  keep({ ...storedState(), viewHistory: withViewed(storedState().viewHistory, item) })

/** Stores the page's menu and settings with its language. */
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

/** The last eight viewed products, newest first; empty on the server. `except`: the product of the current page. */
export function useViewHistory(except?: string): readonly ViewedItem[] {
  const { viewHistory } = useProductState()
  return useMemo(
    () => viewHistory.filter(({ id }) => id !== except).slice(0, shownInHistory),
    [viewHistory, except],
  )
}

/** The stored menu if it is in this language, otherwise empty; for pages that could not load it. */
export function useRememberedMenu(language: Locale): readonly MenuLink[] {
  const { menuList, settings } = useProductState()
  return settings?.language === language ? menuList : emptyState.menuList
}
