import type { ReviewStory } from '#shop/showcase/stories.contract.ts'
import { instagramEmbed } from '#shop/reviews/rules.ts'
import { textIn, type Locale } from '#shop/region.ts'
import type { PictureSource } from '#ui/media/picture.tsx'
import { inLocale } from '../../i18n/paths.ts'
import { pictureSource } from '../../shell/pictures.ts'

/** A customer story in the page's language; built in loaders. */
export type StoryCard = {
  id: string
  title: string
  text: string
  name: string
  rating: number
  picture: PictureSource
  video: string | null
  /** Embed address of the post; null shows 'No Valid Instagram'. */
  embed: string | null
  products: readonly { sku: string; name: string; path: string }[]
}

/** The API gives no size for a story's picture; the shop crops them square. */
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
