import type { TranslationTarget } from '#shop/reviews/contract.ts'
import type { GalleryItem } from '#ui/media/gallery-items.ts'
import type { BuyOption } from './buy-option.ts'
import type { ViewedItem } from '../../shell/product-state.ts'
import type { TileData } from '../tile.ts'

export type TextKey = 'does' | 'howToUse' | 'ingredients' | 'suits'
export type ReviewSort = 'newest' | 'helpful' | 'rating'

export type ReviewView = {
  id: string
  name: string
  /** DD/MM/YYYY. */
  day: string
  isoDay: string
  rating: number
  title: string
  text: string
  /** BCP 47, of what the reviewer wrote. */
  language: string
  /** Null: already in the reader's language, or beyond translating. */
  into: TranslationTarget | null
  verified: boolean
  helpful: number
  scalpType: string | null
  reply: string | null
  /** Its author received a reward, whatever the stars. */
  rewarded: boolean
  photos: readonly { id: string; small: string; large: string; width: number; height: number }[]
  video: { id: string; url: string; type: string } | null
  related: readonly { name: string; href: string }[]
}

export type ReviewsView = {
  list: readonly ReviewView[]
  total: number
  page: number
  pages: number
  sort: ReviewSort
  average: number
  distribution: readonly { rating: number; count: number }[]
}

/** A special offer that stands with a product: its tile, and the one option at its special price. */
export type OfferView = { tile: TileData; bundleSku: string; option: BuyOption }

export type TreatmentView = {
  /** Its word in addresses. */
  url: string
  minutes: number
  steps: readonly string[]
  /** Sanitised HTML. */
  before: string
  shops: readonly { key: string; name: string; address: string }[]
}

/** All that a product's page and its quick view show. */
export type ProductView = {
  id: string
  sku: string
  name: string
  brand: string
  brandHref: string
  href: string
  summary: string
  /** What search engines show; name and sentence where it says nothing of its own. */
  seo: { title: string; description: string }
  category: string
  gallery: readonly GalleryItem[]
  rating: { average: number; count: number }
  editorComment: string | null
  /** Where questions go, for products that are asked about first. */
  whatsapp: string | null
  /** Sanitised HTML (cleaned when the catalogue is imported). */
  texts: readonly { key: TextKey; html: string }[]
  options: readonly BuyOption[]
  /** Names of the countries it goes to, the shopper's own first. */
  shipsTo: readonly string[]
  /** From which total delivery is free; Hong Kong only. */
  freeFrom: string | null
  treatment: TreatmentView | null
  /** What the browser remembers of having looked at it. */
  viewed: ViewedItem
}

export type ProductCrumb = { key: string; label: string; href: string }

export type ProductPageData = {
  product: ProductView
  reviews: ReviewsView
  offers: readonly OfferView[]
  crumbs: readonly ProductCrumb[]
  /** Whether the member remembers it; null: nobody is signed in. */
  wished: boolean | null
}
