import type { z } from 'zod'
import type { ProductFile } from '../../catalogue/file.contract.ts'
import { captionLanguages, presentCaptions, mediaKey } from '../../catalogue/media.rules.ts'
import { chosenFocus, type Focus } from '../../catalogue/picture.rules.ts'
import type { Text } from '../../region.ts'
import { htmlOf } from '../markup.rules.ts'
import type { OffersInput, PicturesInput, PlacementInput, SearchInput, TextsInput } from './input.contract.ts'
import { noText } from './document.rules.ts'

export type Input<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

const isEmpty = ({ chi, eng, cn, tw }: Text): boolean =>
  [chi, eng, cn, tw ?? ''].every((text) => text.trim() === '')

/** Languages of a text; Taiwan's is stored only when present. */
export const textLanguages = ({ chi, eng, cn, tw }: Text): Text =>
  tw ? { chi, eng, cn, tw } : { chi, eng, cn }

const optional = (text: Text): Text | undefined => (isEmpty(text) ? undefined : textLanguages(text))

const long = ({ chi, eng, cn, tw }: Text): Text =>
  textLanguages({
    chi: htmlOf(chi),
    eng: htmlOf(eng),
    cn: htmlOf(cn),
    tw: tw === undefined ? undefined : htmlOf(tw),
  })

export const withTexts = (file: ProductFile, input: Input<typeof TextsInput>): ProductFile => ({
  ...file,
  name: textLanguages(input.name),
  summary: textLanguages(input.summary),
  does: long(input.does),
  use: long(input.use),
  ingredients: long(input.ingredients),
  suits: long(input.suits),
  comment: optional(input.comment),
  treatment: file.treatment && {
    ...file.treatment,
    steps: input.steps.filter((step) => !isEmpty(step)).map(textLanguages),
    before: long(input.before),
  },
})

export const withSearch = (file: ProductFile, input: Input<typeof SearchInput>): ProductFile => ({
  ...file,
  url: input.url,
  seoTitle: optional(input.seoTitle),
  seoDescription: optional(input.seoDescription),
  categories: input.categories,
  words: input.words,
})

export const withPlacement = (
  file: ProductFile,
  { minutes, shops, ...input }: Input<typeof PlacementInput>,
): ProductFile => ({
  ...file,
  ...input,
  weight: input.weight,
  origin: input.origin,
  hs: input.hs,
  treatment:
    file.kind === 'treatment'
      ? {
          steps: file.treatment?.steps ?? [],
          before: file.treatment?.before ?? noText,
          minutes: minutes ?? file.treatment?.minutes ?? 60,
          shops,
        }
      : undefined,
})

/** Reorders offers and removes those marked for removal. */
export const withOffers = (file: ProductFile, { offers }: Input<typeof OffersInput>): ProductFile => ({
  ...file,
  offers: offers.flatMap(({ bundle, option, remove }) => (remove ? [] : [{ bundle, option }])),
})

const focusAfter = (given: Focus | undefined, before: Focus | undefined): Focus | undefined =>
  given ? (chosenFocus(given) ?? undefined) : before

type Media = ProductFile['media']

/** A video with another picture of the product as its poster, and without some captions. */
function videoAfter(
  before: Media[number],
  { image, withoutCaptions }: { image: string; withoutCaptions: readonly string[] },
  known: Media,
): Partial<Media[number]> {
  const left = Object.fromEntries(
    captionLanguages
      .filter((language) => !withoutCaptions.includes(language))
      .map((language) => [language, before.captions?.[language]]),
  )
  return {
    image: known.some((item) => item.image === image) ? image : before.image,
    captions: presentCaptions(before.video, left),
  }
}

/** Reorders and removes pictures among the known ones; unknown ones are ignored. */
export const withPictures = (
  file: ProductFile,
  { pictures }: Input<typeof PicturesInput>,
  known: ProductFile['media'],
): ProductFile => ({
  ...file,
  media: pictures.flatMap(({ image, video, withoutCaptions, alt, option, focus, remove }) => {
    const before =
      known.find((item) => mediaKey(item) === (video ?? image)) ?? known.find((item) => item.image === image)
    return remove || !before
      ? []
      : [
          {
            ...before,
            ...(before.video === undefined ? {} : videoAfter(before, { image, withoutCaptions }, known)),
            alt: textLanguages(alt),
            option,
            focus: focusAfter(focus, before.focus),
          },
        ]
  }),
})

/** A copy under other codes, without facts that belong to the original alone. It is a draft. */
export function copyOf(file: ProductFile, to: { sku: string; url: string; created: string }): ProductFile {
  const renamed = new Map(file.options.map(({ sku }, index) => [sku, `${to.sku}-${index + 1}`]))
  const code = (sku: string): string => renamed.get(sku) ?? sku
  return {
    ...file,
    ...to,
    archived: false,
    offers: [],
    options: file.options.map((option) => ({
      ...option,
      sku: code(option.sku),
      stock: undefined,
      parent: option.parent && code(option.parent),
      components: option.components.map((each) => ({ ...each, option: code(each.option) })),
    })),
    media: file.media.map((item) => ({ ...item, option: item.option && code(item.option) })),
  }
}

export const mostPictures = 60

/** Moves one entry of a list by a place: `up 3` or `down 3`, zero-based; other values leave the list unchanged. */
export function movedOne<T>(entries: readonly T[], move: string | undefined): T[] {
  const [, way, place] = /^(up|down) (\d+)$/.exec(move ?? '') ?? []
  const from = Number(place)
  const to = way === 'up' ? from - 1 : from + 1
  const next = [...entries]
  if (way === undefined || to < 0 || to >= next.length || from >= next.length) return next
  const [taken] = next.splice(from, 1)
  if (taken !== undefined) next.splice(to, 0, taken)
  return next
}
