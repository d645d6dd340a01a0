import { z } from 'zod'
import { afterCutOff, Availability, Focus } from '../../catalogue/contract.ts'
import { captionLanguages } from '../../catalogue/media.rules.ts'
import { productFlags } from '../../product-flags.ts'
import { line, longText, onWire } from '../../endpoint.ts'
import { countryKeys } from '../../region.ts'

/** The version that a change is based on, and whether it goes live at once or is saved as a draft. */
export const saving = {
  version: z.number().int().min(1),
  mode: z.enum(['live', 'draft']).default('draft'),
  note: line(300).default(''),
}

const texts = (text: z.ZodString) =>
  z
    .object({ chi: text.default(''), eng: text.default(''), cn: text.default(''), tw: text.optional() })
    .prefault({})
const Line = texts(line(300))
const Sentence = texts(line(1_000))
const Long = texts(longText(40_000))

const sku = line(80).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
const amount = z.number().nonnegative().max(10_000_000).multipleOf(0.01)
const group = line(80).min(1)

export const TextsInput = {
  name: Line,
  summary: Sentence,
  does: Long,
  use: Long,
  ingredients: Long,
  suits: Long,
  comment: Sentence,
  /** Treatments only: steps, and information before the appointment. */
  steps: z.array(Sentence).max(20).default([]),
  before: Long,
}

/** Words of one field, separated by line breaks or commas. */
const wordList = z
  .codec(longText(4_000), z.array(z.string().max(60)).max(100), {
    decode: (text) => [
      ...new Set(
        text
          .split(/[\n,，、]/)
          .map((word) => word.trim())
          .filter(Boolean),
      ),
    ],
    encode: (words) => words.join('\n'),
  })
  .prefault('')

export const SearchInput = {
  url: line(120).regex(/^[a-z0-9][a-z0-9-]*$/),
  seoTitle: Line,
  seoDescription: Sentence,
  categories: z
    .array(line(60).regex(/^[a-z0-9_-]+$/))
    .max(100)
    .default([]),
  words: wordList,
}

export const PlacementInput = {
  brand: line(60).min(1),
  priority: z.number().int().min(0).max(100_000).default(0),
  whatsapp: z.boolean().default(false),
  groups: z.array(group).max(50).default([]),
  countries: z.array(z.enum(countryKeys)).max(30).default([]),
  flags: z.array(z.enum(productFlags)).max(10).default([]),
  weight: z.number().int().min(0).max(1_000_000).optional(),
  origin: line(2)
    .regex(/^[A-Z]{2}$/)
    .optional(),
  hs: line(10)
    .regex(/^\d{6,10}$/)
    .optional(),
  minutes: z.number().int().positive().max(1_440).optional(),
  shops: z.array(line(60).min(1)).max(50).default([]),
}

/** Rows without a price are ignored: the form has one for each group. */
const OptionInput = onWire({
  sku,
  name: Line,
  state: Availability.default('in_stock'),
  price: amount,
  usd: amount.optional(),
  was: amount.optional(),
  wasUsd: amount.optional(),
  special: amount.optional(),
  specialUsd: amount.optional(),
  prices: z
    .array(onWire({ group, price: amount.optional(), usd: amount.optional() }))
    .max(50)
    .default([]),
  tiers: z
    .array(
      onWire({
        group,
        qty: z.number().int().min(2).max(10_000).optional(),
        price: amount.optional(),
        usd: amount.optional(),
      }),
    )
    .max(200)
    .default([]),
  cutOff: z.iso.date().optional(),
  afterCutOff: z.enum(afterCutOff).default('not_for_sale'),
  estimate: z.iso.date().optional(),
  limit: z.number().int().min(1).max(99).optional(),
  groups: z.array(group).max(50).default([]),
  months: z.number().int().min(1).max(6).optional(),
  parent: sku.optional(),
  components: z
    .array(z.object({ option: sku, qty: z.number().int().min(1).max(1_000).default(1) }))
    .max(30)
    .default([]),
  sessions: z.number().int().min(1).max(100).optional(),
  /** Removes an option that was never published. */
  remove: z.boolean().default(false),
})
export type OptionInput = z.output<typeof OptionInput>

export const OptionsInput = { options: z.array(OptionInput).min(1).max(100) }

export const OffersInput = {
  offers: z
    .array(
      z.object({
        bundle: sku,
        option: sku,
        /** Removes the offer from the product. */
        remove: z.boolean().default(false),
      }),
    )
    .max(50)
    .default([]),
}

/** Names without a leading slash and without `..`: media of the shop, or URLs of other sites. */
export const PicturesInput = {
  pictures: z
    .array(
      onWire({
        image: line(2_000).min(1),
        /** Videos only: its name. `image` is then its poster, any picture of the product. */
        video: line(2_000).min(1).optional(),
        /** Languages whose captions are removed from a video. */
        withoutCaptions: z.array(z.enum(captionLanguages)).max(captionLanguages.length).default([]),
        alt: Line,
        option: sku.optional(),
        /** Focal point for crops; absent: unchanged. */
        focus: Focus.optional(),
        /** Removes the picture from the product. */
        remove: z.boolean().default(false),
      }),
    )
    .max(60)
    .default([]),
}
