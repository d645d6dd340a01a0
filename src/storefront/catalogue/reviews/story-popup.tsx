import { Link } from '#ui/link.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { useWords } from '../../i18n/words.tsx'
import { InstagramPost } from './instagram-post.tsx'
import type { StoryCard } from './story.ts'

export type StoryPopupProps = { story: StoryCard; open: boolean; onOpenChange: (open: boolean) => void }

/** The whole story with its original post. */
export function StoryPopup({ story, open, onOpenChange }: StoryPopupProps) {
  const t = useWords('stories')
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={story.title} closeLabel={t('close')} width="56rem">
      <div className="grid items-start gap-6 md:grid-cols-2 md:gap-9">
        {story.video ? (
          <video
            controls
            playsInline
            preload="none"
            poster={story.picture.src}
            aria-label={story.title}
            className="aspect-4/5 w-full bg-shell object-cover"
          >
            <source src={story.video} />
          </video>
        ) : (
          <Picture
            source={story.picture}
            alt=""
            sizes="(min-width: 768px) 26rem, 88vw"
            className="aspect-4/5 w-full object-cover max-md:aspect-square"
          />
        )}
        <div>
          <Stars value={story.rating} label={t('rating', { rating: story.rating })} />
          <p className="mt-3 whitespace-pre-line">{story.text}</p>
          <p className="mt-3 mb-6 text-sm text-ink-soft">{story.name}</p>
          {story.products.length > 0 ? <Products products={story.products} /> : null}
          <InstagramPost embed={story.embed} />
        </div>
      </div>
    </Modal>
  )
}

/** Products of the story. */
function Products({ products }: Pick<StoryCard, 'products'>) {
  const t = useWords('stories')
  return (
    <div className="mb-6">
      <h3 className="mb-1 font-text text-sm text-ink-soft">{t('products')}</h3>
      <ul>
        {products.map(({ sku, name, path }) => (
          <li key={sku}>
            <Link
              to={path}
              className="inline-block py-1 underline underline-offset-4 hover:text-accent pointer-coarse:py-2.5"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
