import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import { captionLanguages, mediaAddress } from '../../catalogue/media.rules.ts'
import { middle } from '../../catalogue/picture.rules.ts'
import type { Text } from '../../region.ts'
import { writtenOf } from '../markup.rules.ts'
import type { DeskDocument, DeskOption } from './document.contract.ts'

export const noText: Text = { chi: '', eng: '', cn: '' }

const written = ({ chi, eng, cn, tw }: Text): Text => ({
  chi: writtenOf(chi),
  eng: writtenOf(eng),
  cn: writtenOf(cn),
  ...(tw === undefined ? {} : { tw: writtenOf(tw) }),
})

type Around = { leftOf: (sku: string) => number | null; isFixed: (sku: string) => boolean }

const optionOf = (option: FileOption, { leftOf, isFixed }: Around): DeskOption => ({
  sku: option.sku,
  name: option.name,
  state: option.state,
  price: option.price,
  usd: option.usd ?? null,
  was: option.was ?? null,
  wasUsd: option.wasUsd ?? null,
  special: option.special?.price ?? null,
  specialUsd: option.special?.usd ?? null,
  prices: option.prices.map(({ group, price, usd }) => ({ group, price, usd: usd ?? null })),
  tiers: option.tiers.flatMap(({ group, steps }) =>
    steps.map(({ qty, price, usd }) => ({ group, qty, price, usd: usd ?? null })),
  ),
  cutOff: option.cutOff ?? null,
  afterCutOff: option.afterCutOff ?? 'not_for_sale',
  estimate: option.estimate ?? null,
  limit: option.limit ?? null,
  groups: option.groups,
  months: option.months ?? null,
  parent: option.parent ?? null,
  components: option.components,
  sessions: option.sessions ?? null,
  left: leftOf(option.sku),
  isFixed: isFixed(option.sku),
})

/** A version as the editor shows it. */
export const documentOf = (file: ProductFile, around: Around): DeskDocument => ({
  sku: file.sku,
  url: file.url,
  brand: file.brand,
  kind: file.kind,
  name: file.name,
  summary: file.summary,
  does: written(file.does),
  use: written(file.use),
  ingredients: written(file.ingredients),
  suits: written(file.suits),
  comment: file.comment ?? noText,
  seoTitle: file.seoTitle ?? noText,
  seoDescription: file.seoDescription ?? noText,
  categories: file.categories,
  words: file.words,
  priority: file.priority,
  created: file.created,
  whatsapp: file.whatsapp,
  groups: file.groups,
  countries: file.countries,
  flags: file.flags,
  weight: file.weight ?? null,
  origin: file.origin ?? null,
  hs: file.hs ?? null,
  minutes: file.treatment?.minutes ?? null,
  shops: file.treatment?.shops ?? [],
  steps: file.treatment?.steps ?? [],
  before: written(file.treatment?.before ?? noText),
  archived: file.archived,
  options: file.options.map((option) => optionOf(option, around)),
  offers: file.offers,
  pictures: file.media.map(({ image, video, captions, alt, option, focus }) => ({
    image,
    url: mediaAddress(image),
    video: video ?? null,
    videoUrl: video === undefined ? null : mediaAddress(video),
    captions: captionLanguages.flatMap((language) => {
      const name = captions?.[language]
      return name ? [{ language, url: mediaAddress(name) }] : []
    }),
    alt,
    option: option ?? null,
    focus: focus ?? middle,
  })),
})
