import { z } from 'zod'
import { afterCutOff, Availability, Focus } from '../../catalogue/contract.ts'
import { captionLanguages } from '../../catalogue/media.rules.ts'
import { productFlags } from '../../product-flags.ts'
import { onWire } from '../../endpoint.ts'
import { countryKeys } from '../../region.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { Text } from '../../text.ts'
import { productFields } from '../versions/fields.rules.ts'

/** Amounts are decimals in HKD; fields with `usd` in their name are in USD. */
const amount = z.number().nonnegative()
const money = readableBy('products.money', amount.nullable())
const day = z.iso.date()

const GroupPrice = onWire({ group: z.string(), price: amount, usd: amount.nullable() })
const TierPrice = onWire({ group: z.string(), qty: z.number().int(), price: amount, usd: amount.nullable() })

/** An option as the editor shows it. */
export const DeskOption = onWire({
  sku: z.string(),
  name: Text,
  state: Availability,
  price: money,
  usd: money,
  was: money,
  wasUsd: money,
  special: money,
  specialUsd: money,
  prices: readableBy('products.money', z.array(GroupPrice)),
  tiers: readableBy('products.money', z.array(TierPrice)),
  cutOff: day.nullable(),
  afterCutOff: z.enum(afterCutOff),
  estimate: day.nullable(),
  limit: z.number().int().nullable(),
  groups: z.array(z.string()),
  months: z.number().int().nullable(),
  parent: z.string().nullable(),
  components: z.array(z.object({ option: z.string(), qty: z.number().int() })),
  sessions: z.number().int().nullable(),
  /** Available pieces; null: its stock is not counted. */
  left: z.number().int().nullable(),
  /** Whether it was published, so its code cannot change. */
  isFixed: z.boolean(),
})
export type DeskOption = z.output<typeof DeskOption>

export const DeskPicture = onWire({
  /** A picture, or the poster of a video. */
  image: z.string(),
  /** URL; `/media/…` is served in widths as `/img/{width}/…`. */
  url: z.string(),
  video: z.string().nullable(),
  videoUrl: z.string().nullable(),
  captions: z.array(z.object({ language: z.enum(captionLanguages), url: z.string() })),
  alt: Text,
  option: z.string().nullable(),
  /** Focal point for crops. */
  focus: Focus,
}).meta({ id: 'DeskPicture' })
export type DeskPicture = z.output<typeof DeskPicture>

/**
 * A complete version of a product. Long texts are in the editor's plain format, or HTML if that format would lose
 * content.
 */
export const DeskDocument = onWire({
  sku: z.string(),
  url: z.string(),
  brand: z.string(),
  kind: z.enum(['single', 'treatment']),
  name: Text,
  summary: Text,
  does: Text,
  use: Text,
  ingredients: Text,
  suits: Text,
  comment: Text,
  seoTitle: Text,
  seoDescription: Text,
  categories: z.array(z.string()),
  words: z.array(z.string()),
  priority: z.number().int(),
  created: day,
  whatsapp: z.boolean(),
  groups: z.array(z.string()),
  countries: z.array(z.enum(countryKeys)),
  flags: z.array(z.enum(productFlags)),
  weight: z.number().int().nullable(),
  origin: z.string().nullable(),
  hs: z.string().nullable(),
  minutes: z.number().int().nullable(),
  shops: z.array(z.string()),
  steps: z.array(Text),
  before: Text,
  archived: z.boolean(),
  options: z.array(DeskOption),
  offers: z.array(z.object({ bundle: z.string(), option: z.string() })),
  pictures: z.array(DeskPicture),
}).meta({ id: 'DeskProductDocument' })
export type DeskDocument = z.output<typeof DeskDocument>

/** One value that differs between two versions; a missing side is empty. */
export const ProductChange = onWire({
  field: z.enum(productFields),
  of: z.string(),
  language: z.enum(['chi', 'tw', 'cn', 'eng']).nullable(),
  before: z.string(),
  after: z.string(),
}).meta({ id: 'ProductChange' })
