import { z } from 'zod'
import { countryKeys } from '../region.ts'
import { afterCutOff, Availability, Focus } from './contract.ts'
import { productFlags } from '../product-flags.ts'

/** The shop's catalogue format: one YAML or JSON file per product, amounts in major units. Example: README.md of this room. */
const sku = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'letters, digits, dot, dash and underscore')
/** Limit for 40,000 typed characters: each may become five characters of HTML, plus markup. */
const words = z.string().max(250_000)
const FileText = z.strictObject({ chi: words, eng: words, cn: words, tw: words.optional() })
const hkd = z.number().nonnegative().max(10_000_000).multipleOf(0.01)
const usd = hkd
const group = z.string().min(1).max(80)
const date = z.iso.date()

const mediaFile = z.string().min(1).max(2_000)

const FileMedia = z.strictObject({
  /** A picture, or the poster of a video. */
  image: mediaFile,
  video: mediaFile.optional(),
  /** WebVTT files of a video, by their language. */
  captions: z
    .strictObject({
      chi: mediaFile.optional(),
      tw: mediaFile.optional(),
      cn: mediaFile.optional(),
      eng: mediaFile.optional(),
    })
    .optional(),
  alt: FileText,
  option: sku.optional(),
  /** Focal point for crops, in per cent from left and top; omitted: the middle. */
  focus: Focus.optional(),
})
export type FileMedia = z.infer<typeof FileMedia>

export const FileOption = z.strictObject({
  sku,
  name: FileText,
  state: Availability,
  price: hkd,
  usd: usd.optional(),
  was: hkd.optional(),
  wasUsd: usd.optional(),
  stock: z.number().int().min(0).max(10_000_000).optional(),
  cutOff: date.optional(),
  /** State after the cut-off day; omitted: no longer sold. */
  afterCutOff: z.enum(afterCutOff).optional(),
  estimate: date.optional(),
  limit: z.number().int().min(1).max(99).optional(),
  groups: z.array(group).default([]),
  prices: z.array(z.strictObject({ group, price: hkd, usd: usd.optional() })).default([]),
  tiers: z
    .array(
      z.strictObject({
        group,
        steps: z
          .array(z.strictObject({ qty: z.number().int().min(2), price: hkd, usd: usd.optional() }))
          .min(1),
      }),
    )
    .default([]),
  special: z.strictObject({ price: hkd, usd: usd.optional() }).optional(),
  months: z.number().int().min(1).max(6).optional(),
  parent: sku.optional(),
  components: z.array(z.strictObject({ option: sku, qty: z.number().int().min(1) })).default([]),
  sessions: z.number().int().min(1).max(100).optional(),
})
export type FileOption = z.infer<typeof FileOption>

export const ProductFile = z.strictObject({
  sku,
  url: z
    .string()
    .max(120)
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and dashes'),
  brand: z.string().regex(/^[a-z0-9_]+$/),
  kind: z.enum(['single', 'treatment']),
  categories: z.array(z.string().regex(/^[a-z0-9_-]+$/)).default([]),
  priority: z.number().int().min(0).max(100_000).default(0),
  created: date,
  whatsapp: z.boolean().default(false),
  groups: z.array(group).default([]),
  name: FileText,
  summary: FileText,
  does: FileText,
  use: FileText,
  ingredients: FileText,
  suits: FileText,
  comment: FileText.optional(),
  /** Title and description for search engines, instead of name and summary. */
  seoTitle: FileText.optional(),
  seoDescription: FileText.optional(),
  words: z.array(z.string().min(1).max(60)).default([]),
  media: z.array(FileMedia).max(60),
  /** Not visible to shoppers; the states of its options are unchanged. */
  archived: z.boolean().default(false),
  flags: z.array(z.enum(productFlags)).default([]),
  /** Countries, of its brand's, to which it ships; empty: all of them. */
  countries: z.array(z.enum(countryKeys)).default([]),
  weight: z.number().int().nonnegative().optional(),
  origin: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  hs: z
    .string()
    .regex(/^\d{6,10}$/)
    .optional(),
  treatment: z
    .strictObject({
      minutes: z.number().int().positive(),
      steps: z.array(FileText),
      before: FileText,
      shops: z.array(z.string()),
    })
    .optional(),
  options: z.array(FileOption).min(1).max(100),
  offers: z.array(z.strictObject({ bundle: sku, option: sku })).default([]),
})
export type ProductFile = z.infer<typeof ProductFile>

/** An import error: file, position and reason. */
export type RowError = { file: string; line: number; column?: number | undefined; reason: string }
