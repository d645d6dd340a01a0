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
  /** Language of the review, BCP 47. */
  language: string
  /** Target language of a translation; null: already in the reader's language, or not translatable. */
  into: TranslationTarget | null
  verified: boolean
  helpful: number
  scalpType: string | null
  reply: string | null
  /** The author received a reward, whatever the rating. */
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

/** A special offer of a product: its tile, and the option at its special price. */
export type OfferView = { tile: TileData; bundleSku: string; option: BuyOption }

export type TreatmentView = {
  /** Slug in addresses. */
  url: string
  minutes: number
  steps: readonly string[]
  /** Sanitised HTML. */
  before: string
  shops: readonly { key: string; name: string; address: string }[]
}

/** Data of a product page and its quick view. */
export type ProductView = {
  id: string
  sku: string
  name: string
  brand: string
  brandHref: string
  href: string
  summary: string
  /** Title and description for search engines; by default name and summary. */
  seo: { title: string; description: string }
  category: string
  gallery: readonly GalleryItem[]
  rating: { average: number; count: number }
  editorComment: string | null
  /** WhatsApp address for enquiries, for products sold by enquiry. */
  whatsapp: string | null
  /** Sanitised HTML (cleaned when the catalogue is imported). */
  texts: readonly { key: TextKey; html: string }[]
  options: readonly BuyOption[]
  /** Names of the countries it ships to, the shopper's first. */
  shipsTo: readonly string[]
  /** Threshold of free delivery; Hong Kong only. */
  freeFrom: string | null
  treatment: TreatmentView | null
  /** Entry for the browser's list of recently viewed products. */
  viewed: ViewedItem
}

export type ProductCrumb = { key: string; label: string; href: string }

export type ProductPageData = {
  product: ProductView
  reviews: ReviewsView
  offers: readonly OfferView[]
  crumbs: readonly ProductCrumb[]
  /** Whether it is in the member's wishlist; null: not signed in. */
  wished: boolean | null
}
