import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
import { pictureSource } from '../shell/pictures.ts'
import { ReadOn } from './read-on.tsx'
import { Reading } from './reading.tsx'
import { wordsPage } from './words-page.server.ts'

const picture = { thumbnail: '/media/banners/brand-story.webp', width: 1600, height: 1000 }

export async function loader(args: LoaderFunctionArgs) {
  const page = await wordsPage(args, 'story')
  return { ...page, parts: [], head: { ...page.head, picture: pictureSource(picture).src } }
}

export const meta = pageMeta

export default function Story() {
  const t = useWords('reading')
  const wide = (
    <Picture
      source={pictureSource(picture)}
      alt={t('storyPicture')}
      first
      sizes="(min-width: 1440px) 1344px, 94vw"
      className="mb-[clamp(2.5rem,6vw,5rem)] aspect-[16/10] w-full object-cover md:aspect-[21/9]"
    />
  )
  return (
    <Reading {...useLoaderData<typeof loader>()} picture={wide}>
      <ReadOn to={['shops', 'membership', 'contactus']} />
    </Reading>
  )
}
