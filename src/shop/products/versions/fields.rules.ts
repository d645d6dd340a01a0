/** Parts of a product, each saved together and with its own right (rules/products#5, #6). */
const productParts = ['texts', 'search', 'placement', 'options', 'offers', 'pictures', 'archive'] as const

export type ProductPart = (typeof productParts)[number]

/** Parts that affect neither prices, nor eligibility, nor availability. */
export const contentParts: readonly ProductPart[] = ['texts', 'search', 'pictures']

/** Fields that can differ between versions, by the part they are saved with. */
const fieldParts = {
  name: 'texts',
  summary: 'texts',
  does: 'texts',
  use: 'texts',
  ingredients: 'texts',
  suits: 'texts',
  comment: 'texts',
  steps: 'texts',
  before: 'texts',
  url: 'search',
  seo_title: 'search',
  seo_description: 'search',
  categories: 'search',
  words: 'search',
  sku: 'placement',
  brand: 'placement',
  kind: 'placement',
  priority: 'placement',
  created: 'placement',
  whatsapp: 'placement',
  groups: 'placement',
  countries: 'placement',
  flags: 'placement',
  weight: 'placement',
  origin: 'placement',
  hs: 'placement',
  minutes: 'placement',
  shops: 'placement',
  option_order: 'options',
  option_name: 'options',
  option_state: 'options',
  price: 'options',
  usd: 'options',
  was: 'options',
  was_usd: 'options',
  special: 'options',
  special_usd: 'options',
  group_price: 'options',
  group_usd: 'options',
  tier_price: 'options',
  tier_usd: 'options',
  cut_off: 'options',
  after_cut_off: 'options',
  estimate: 'options',
  limit: 'options',
  option_groups: 'options',
  months: 'options',
  parent: 'options',
  components: 'options',
  sessions: 'options',
  offers: 'offers',
  offer_option: 'offers',
  pictures: 'pictures',
  picture_alt: 'pictures',
  picture_option: 'pictures',
  picture_focus: 'pictures',
  poster: 'pictures',
  captions: 'pictures',
  archived: 'archive',
} as const satisfies Record<string, ProductPart>

export type ProductField = keyof typeof fieldParts

export const productFields = Object.keys(fieldParts) as [ProductField, ...ProductField[]] // keys of a literal: never empty

export const partOf = (field: ProductField): ProductPart => fieldParts[field]
