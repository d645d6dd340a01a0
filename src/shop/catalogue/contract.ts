import { z } from 'zod'
import { amountIn, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Text } from '../text.ts'

/** The product types; on the wire SinglePurchase is 0 and Treatment is 2. */
export const ProductType = z.enum(['SinglePurchase', 'Treatment'])

/** What becomes of a pre-order when its time is over: no longer sold, or sold from the shelf. */
export const afterCutOff = ['not_for_sale', 'in_stock'] as const

export const Availability = z.enum(['in_stock', 'pre_order', 'not_for_sale', 'disabled', 'hidden'])

export type Availability = z.infer<typeof Availability>

const perCent = z.number().int().min(0).max(100)

/** What of a picture matters most, in whole per cent from its left and its top. */
export const Focus = z.strictObject({ x: perCent, y: perCent })

/** `thumbnail` is the picture's address without a width; the resizer adds one. */
export const Media = z
  .object({
    type: z.enum(['image', 'video']),
    thumbnail: z.string(),
    video: z.string().optional(),
    /** Addresses of WebVTT files of a video, by their language. */
    captions: z
      .object({
        chi: z.string().optional(),
        tw: z.string().optional(),
        cn: z.string().optional(),
        eng: z.string().optional(),
      })
      .optional(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    blur: z.string(),
    alt: Text,
    /** The sku of the option it shows; without one it shows the product. */
    option: z.string().optional(),
    /** What crops keep in sight; left out: the middle. */
    focus: Focus.optional(),
  })
  .meta({ id: 'ProductMedia' })

export type Media = z.output<typeof Media>

const GroupPrice = onWire({
  memberGroup: z.string(),
  price: amountIn('HKD'),
  priceUsd: amountIn('USD').optional(),
})

const Tier = z.object({ qty: z.number().int().min(2), price: amountIn('HKD') })

const TierUsd = z.object({ qty: z.number().int().min(2), price: amountIn('USD') })

const Tiers = onWire({ memberGroup: z.string(), pricing: z.array(Tier) })

const TiersUsd = onWire({ memberGroup: z.string(), pricing: z.array(TierUsd) })

const isoDate = z.iso.date()

/** What is bought: one size, colour, set or plan of a product. */
export const optionShape = {
  subSku: z.string(),
  name: z.string(),
  nameEn: z.string(),
  nameCn: z.string(),
  nameTw: z.string(),
  availability: Availability,
  price: amountIn('HKD'),
  priceUsd: amountIn('USD').optional(),
  originalPrice: amountIn('HKD').optional(),
  originalPriceUsd: amountIn('USD').optional(),
  treatmentOriginalPrice: amountIn('HKD').optional(),
  treatmentOriginalPriceUsd: amountIn('USD').optional(),
  specialPricing: amountIn('HKD').optional(),
  specialPricingUsd: amountIn('USD').optional(),
  fixPrice: z.array(GroupPrice),
  multiPricing: z.array(Tiers),
  multiPricingUsd: z.array(TiersUsd),
  isSubscription: z.boolean(),
  subscriptionParentSku: z.string().optional(),
  subscriptionIntervalInMonth: z.number().int().min(1).max(6).optional(),
  cutOffDate: isoDate.optional(),
  /** What a pre-order becomes on that day; left out: it is no longer sold. */
  afterCutOff: z.enum(afterCutOff).optional(),
  estimate: isoDate.optional(),
  orderLimit: z.number().int().optional(),
  sessions: z.number().int().optional(),
  components: z.array(onWire({ subSku: z.string(), quantity: z.number().int() })),
  allowMemberGroup: z.array(z.string()),
}

export const optionSpelling = { subscriptionIntervalInMonth: 'subscription_inteval_in_month' } as const

export const Option = onWire(optionShape, optionSpelling)

export type Option = z.output<typeof Option>

export const Treatment = onWire({
  minutes: z.number().int(),
  steps: z.array(Text),
  before: Text,
  shops: z.array(z.string()),
})

export type Treatment = z.output<typeof Treatment>

/**
 * The long texts, sanitised HTML; only with html_content=1. `seo`: what search engines show instead of name
 * and sentence.
 */
export const ProductTexts = onWire({
  does: Text,
  howToUse: Text,
  ingredients: Text,
  suits: Text,
  seoTitle: Text.optional(),
  seoDescription: Text.optional(),
})

export type ProductTexts = z.output<typeof ProductTexts>

export const productShape = {
  id: Id,
  name: Text.extend({ localized: z.string() }),
  brand: z.string(),
  brandKey: z.string(),
  brandSlug: z.string(),
  uniqueUrl: z.string(),
  sku: z.string(),
  summary: Text,
  priority: z.number().int(),
  createdAt: z.iso.datetime(),
  category: z.array(z.string()),
  productType: ProductType,
  thumbnail: z.string(),
  productThumbnail: z.array(z.object({ thumbnail: z.string() })),
  detail: z.array(Media),
  productWhatsapp: z.boolean(),
  editorComment: Text.optional(),
  allowMemberGroup: z.array(z.string()),
  treatment: Treatment.optional(),
  weightGrams: z.number().int().optional(),
  origin: z.string().optional(),
  hsCode: z.string().optional(),
  rating: z.object({ average: z.number(), count: z.number().int() }),
}

export const productSpelling = { id: '_id' } as const

export type Brand = {
  key: string
  slug: string
  name: z.infer<typeof Text>
  isHouse: boolean
  isMarket: boolean
}
