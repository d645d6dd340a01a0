import type { Currency, Money } from '../money.ts'
import { refusals } from '../refusal.ts'

/**
 * Refusals of the cart; reasons why an option cannot be bought keep their names. Marked pure, so that a browser's bundle
 * that does not use the table leaves it out.
 */
export const cartRefusals = /* @__PURE__ */ refusals('cart', {
  mixed_purchase_types: 'conflict',
  unknown_option: 'missing',
  other_cart: 'missing',
  offer_needs_product: 'conflict',
  full: 'refused',
  disabled: 'conflict',
  not_for_sale: 'conflict',
  only_vip: 'forbidden',
  only_hk_macau: 'refused',
  only_regions: 'refused',
  soon: 'refused',
  out_of_stock: 'conflict',
  no_price: 'refused',
  limit: 'refused',
})

export const cartKinds = ['single', 'subscription'] as const

export type CartKind = (typeof cartKinds)[number]

/** What makes two lines the same line (rules/cart#4). */
export type LineKey = { subSku: string; bundleSku: string | null; interval: number | null }

/** `unit` is the price of one unit as it was last shown; null: none in the cart's currency, or not shown yet. */
export type Line = LineKey & { id: string; quantity: number; unit: Money | null }

export const noticeKinds = [
  'price_up',
  'price_down',
  'stock_lowered',
  'limit_lowered',
  'offer_ended',
  'removed',
] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** What changed of a line: `was` and `now` are minor units of the cart's currency for prices, units for counts. */
export type Notice = { kind: NoticeKind; subSku: string; was: number | null; now: number | null }

export type Cart = {
  id: string
  kind: CartKind
  currency: Currency
  version: number
  updatedAt: string
  lines: readonly Line[]
  notices: readonly Notice[]
}

export type Saved = { subSku: string; quantity: number; savedAt: string }

export type Carts = { single: Cart; subscription: Cart; saved: readonly Saved[] }

/** The carts of somebody who has none yet: an empty id, no version. */
export function noCarts(currency: Currency): Carts {
  const empty = { id: '', currency, version: 0, updatedAt: '', lines: [], notices: [] }
  return { single: { ...empty, kind: 'single' }, subscription: { ...empty, kind: 'subscription' }, saved: [] }
}

/** Most lines of one cart: a bound for programs, above what people buy. */
export const mostLines = 100

/** Days that cleared lines stay saved, and that an untouched cart is kept (rules/cart#5, #11). */
export const daysSaved = 30

export const daysIdle = 90

export const kindOf = (option: { isSubscription: boolean }): CartKind =>
  option.isSubscription ? 'subscription' : 'single'

export const sameLine = (a: LineKey, b: LineKey): boolean =>
  a.subSku === b.subSku && a.bundleSku === b.bundleSku && a.interval === b.interval

/**
 * Lines with one of them set to a quantity; 0 removes it, a new one comes last. The browser shows the result before the
 * server has answered.
 */
export function withQuantity<L extends LineKey & { quantity: number }>(
  lines: readonly L[],
  line: L,
  quantity: number,
): L[] {
  if (quantity <= 0) return lines.filter((other) => !sameLine(other, line))
  if (!lines.some((other) => sameLine(other, line))) return [...lines, { ...line, quantity }]
  return lines.map((other) => (sameLine(other, line) ? { ...other, quantity } : other))
}

/** The cart of `kind` with a line set to its quantity; what was saved of it is no longer only saved. */
export function withItem(carts: Carts, kind: CartKind, line: Line): Carts {
  const cart = carts[kind]
  const held = cart.lines.find((other) => sameLine(other, line))
  const isOnlySaved = !held && carts.saved.some((saved) => saved.subSku === line.subSku)
  return {
    ...carts,
    [kind]: { ...cart, lines: withQuantity(cart.lines, held ?? line, line.quantity) },
    saved:
      isOnlySaved || line.quantity > 0
        ? carts.saved.filter((saved) => saved.subSku !== line.subSku)
        : carts.saved,
  }
}

const newestFirst = (a: Saved, b: Saved): number =>
  a.savedAt === b.savedAt ? (a.subSku < b.subSku ? -1 : 1) : a.savedAt < b.savedAt ? 1 : -1

/** Empties the single cart; what lay in it is saved for later, never lost (rules/cart#5). */
export function withSingleSaved(carts: Carts, now: string): Carts {
  const saved = new Map(carts.saved.map((each) => [each.subSku, each]))
  for (const { subSku, quantity } of carts.single.lines) saved.set(subSku, { subSku, quantity, savedAt: now })
  return {
    ...carts,
    single: { ...carts.single, lines: [] },
    saved: [...saved.values()].toSorted(newestFirst),
  }
}

/** A change of the shopper ends the notices of before. */
export const withoutNotices = (carts: Carts): Carts => ({
  ...carts,
  single: { ...carts.single, notices: [] },
  subscription: { ...carts.subscription, notices: [] },
})
