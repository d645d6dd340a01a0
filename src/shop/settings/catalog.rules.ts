import { z } from 'zod'
import {
  isLegalSlug,
  LegalDocument,
  PageDocument,
  pageSlugs,
  type LegalSlug,
  type PageSlug,
} from '../content/pages/page.rules.ts'
import { settingsShape } from '../content/settings.rules.ts'
import { deliveryMethods } from '../delivery/rules.ts'
import { countryKeys } from '../region.ts'
import type { Right } from '../staff/rules.ts'
import type { Area, Place } from './areas.rules.ts'

/** Whether an amount in HKD has at most two decimals. */
export const hasCents = (amount: number): boolean => /^\d+(?:\.\d{1,2})?$/.test(String(amount))

/** Fee in HKD for parcels up to a weight in grams; Macau is an area of Hong Kong (rules/delivery#2). */
const DeliveryFees = z
  .array(
    z.object({
      country: z.enum(countryKeys),
      area: z.enum(['', 'macau']),
      method: z.enum(deliveryMethods),
      upToGrams: z.number().int().min(1).max(100_000),
      fee: z.number().min(0).max(10_000).refine(hasCents),
    }),
  )
  .min(1)

/** Content of the home page, changed as one: its lists, and the banners of both storefronts (rules/settings#7). */
export const FrontPage = z.object({
  homepage: settingsShape.homepage,
  hero_banner: settingsShape.hero_banner,
  marketplace_banner: settingsShape.marketplace_banner,
})
export type FrontPage = z.output<typeof FrontPage>

export type PageKey = `page_${PageSlug}`
export const pageKey = <S extends PageSlug>(slug: S): `page_${S}` => `page_${slug}`
const shapeOfPage = (slug: PageSlug) =>
  [pageKey(slug), isLegalSlug(slug) ? LegalDocument : PageDocument] as const
const pageShapes = Object.fromEntries(pageSlugs.map(shapeOfPage)) as {
  [S in PageSlug as `page_${S}`]: S extends LegalSlug ? typeof LegalDocument : typeof PageDocument // keys and values of the line above
}
/** Slug of the page of a key; null: the key is not a page's. */
export function pageOfKey(key: string): PageSlug | null {
  return pageSlugs.find((slug) => pageKey(slug) === key) ?? null
}

/** Everything with versions: settings of the shop, and tables that are edited as a whole. */
export const shapes = {
  ...settingsShape,
  delivery_fees: DeliveryFees,
  front_page: FrontPage,
  ...pageShapes,
} as const
export type DocumentKey = keyof typeof shapes
export const documentKeys = Object.keys(shapes) as [DocumentKey, ...DocumentKey[]] // keys of a literal: never empty
export const isDocument = (key: string): key is DocumentKey => Object.hasOwn(shapes, key)

/** A stored value parsed by its current schema, with defaults for added fields; unchanged if it is no longer valid. */
export function normalized(key: DocumentKey, value: unknown): unknown {
  const schema: z.ZodType = shapes[key]
  const read = schema.safeParse(value)
  return read.success ? read.data : value
}

type About = { area: Area; right: Extract<Right, `settings.${string}`>; shows: readonly Place[] }
const front = (...shows: Place[]): About => ({ area: 'front', right: 'settings.edit', shows })
const limit = (area: Area, ...shows: Place[]): About => ({ area, right: 'settings.limits', shows })
const page = (slug: PageSlug): About => ({
  area: 'content',
  right: isLegalSlug(slug) ? 'settings.legal' : 'settings.edit',
  shows: ['page'],
})
const pages = Object.fromEntries(pageSlugs.map((slug) => [pageKey(slug), page(slug)])) as Record<
  PageKey,
  About // one for each slug
>
const rule = (area: Area, ...shows: Place[]): About => ({ area, right: 'settings.rules', shows })

/** Right to change each setting, and where it appears (rules/settings#1). */
export const catalog: Readonly<Record<DocumentKey, About>> = {
  ...pages,
  front_page: { area: 'content', right: 'settings.edit', shows: ['home', 'menu'] },
  menus: { area: 'content', right: 'settings.edit', shows: ['menu', 'footer', 'everywhere'] },
  stories: { area: 'content', right: 'settings.edit', shows: ['home'] },
  homepage: front('home', 'menu'),
  hero_banner: front('home'),
  marketplace_banner: front('home'),
  announcements: front('everywhere'),
  social: front('footer'),
  investor_url: front('footer'),
  whatsapp_number: front('product', 'footer'),
  scalp_type_list: front('product', 'account'),
  house_slug: rule('shop', 'everywhere'),
  market: rule('shop', 'everywhere'),
  maintenance: rule('shop', 'everywhere'),
  maintenance_until: rule('shop', 'everywhere'),
  seller: rule('shop', 'invoices', 'letters'),
  status_names: rule('shop', 'account', 'letters'),
  product_feeds: rule('promotions', 'desk'),
  consent_countries_off: rule('shop', 'everywhere'),
  guest_mode: rule('buying', 'bag', 'checkout'),
  cart_limits: rule('buying', 'product', 'bag'),
  cart_reminders: rule('buying', 'letters'),
  payment_method: rule('buying', 'checkout'),
  charged_currency: rule('buying', 'checkout'),
  order_clocks: rule('buying', 'checkout', 'account'),
  gift_wrap_fee: rule('buying', 'checkout'),
  gift_message_punctuation: rule('buying', 'checkout'),
  fraud_hold_score: limit('buying', 'desk'),
  guest_orders: limit('buying', 'checkout'),
  delivery_fees: rule('delivery', 'checkout'),
  delivery_method_list: rule('delivery', 'checkout'),
  free_shipping_spending_value: rule('delivery', 'product', 'bag', 'checkout'),
  duty_estimates: rule('delivery', 'page', 'checkout', 'account'),
  tracking_links: rule('delivery', 'account', 'letters', 'desk'),
  silent_parcel_days: rule('delivery', 'desk'),
  combined_parcel_limits: rule('delivery', 'desk'),
  lot_days: rule('delivery', 'product', 'desk'),
  return_policy: rule('delivery', 'account'),
  legal_notice_days: limit('members', 'letters'),
  minimum_age: limit('members', 'registration'),
  code_limits: limit('members', 'registration'),
  code_countries: limit('members', 'registration'),
  vip_spending: rule('members', 'membership'),
  vip_months: rule('members', 'membership'),
  referral: rule('members', 'account'),
  wallet: rule('members', 'account', 'checkout'),
  monthly_code: rule('promotions', 'bag'),
  monthly_codes: rule('promotions', 'bag'),
  campaigns: rule('promotions', 'letters', 'desk'),
  gift_batches: limit('promotions', 'desk'),
  review_clocks: rule('promotions', 'account', 'desk'),
  review_rewards: rule('promotions', 'account', 'checkout'),
  subscriptions_sold: rule('subscriptions', 'product'),
  prepaid_prefixes: limit('subscriptions', 'checkout'),
  subscription_swap_groups: rule('subscriptions', 'account'),
  session_validity_months: rule('treatments', 'account'),
  begun_packages_to_wallet: rule('treatments', 'account'),
  booking_slots: rule('treatments', 'bookings'),
  booking_policy: rule('treatments', 'bookings', 'account'),
}
