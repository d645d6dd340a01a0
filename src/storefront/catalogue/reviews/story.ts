import type { ReviewStory } from '#shop/showcase/stories.contract.ts'
import { instagramEmbed } from '#shop/reviews/rules.ts'
import { textIn, type Locale } from '#shop/region.ts'
import type { PictureSource } from '#ui/media/picture.tsx'
import { inLocale } from '../../i18n/paths.ts'
import { pictureSource } from '../../shell/pictures.ts'

/** A reviewer's story in the page's language; made in loaders. */
export type StoryCard = {
  id: string
  title: string
  text: string
  name: string
  rating: number
  picture: PictureSource
  video: string | null
  /** The post's embed; null shows 'No Valid Instagram'. */
  embed: string | null
  products: readonly { sku: string; name: string; path: string }[]
}

/** The wire tells no size for a story's picture; the shop cuts them square. */
const side = 1_200

export const storyFrom = (story: ReviewStory, locale: Locale): StoryCard => ({
  id: story.id,
  title: textIn(locale, story.title),
  text: textIn(locale, story.description),
  name: story.name,
  rating: story.rating,
  picture: pictureSource({ thumbnail: story.imageUrl, width: side, height: side }),
  video: story.videoUrl ?? null,
  embed: instagramEmbed(story.igLink),
  products: story.products.map(({ sku, name, url }) => ({
    sku,
    name: textIn(locale, name),
    path: inLocale(locale, url),
  })),
})
