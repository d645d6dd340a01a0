import { useState } from 'react'
import { Carousel } from '#ui/media/carousel.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { late } from '#ui/overlays/late.tsx'
import { Stars } from '#ui/stars.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { StoryCard } from './story.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

const loadStoryPopup = () => import('./story-popup.tsx').then((file) => ({ default: file.StoryPopup }))
const StoryPopup = late(loadStoryPopup)

/** Padded to at least 5 cards. */
const fewest = 5
const perView = { phone: 1.25, tablet: 3, desktop: 5 }

/** Customer stories; each opens its post. */
export function StoryCarousel({
  stories,
  label,
}: {
  stories: readonly StoryCard[]
  label?: string | undefined
}) {
  const t = useWords('stories')
  const [openStory, setOpenStory] = useState<StoryCard | null>(null)
  const [open, setOpen] = useState(false)
  const fillers = Math.max(0, fewest - stories.length)
  if (stories.length === 0) return null
  return (
    <>
      <Carousel
        label={label ?? t('label')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        perView={perView}
        gap="1.125rem"
      >
        {stories.map((story) => (
          <Story
            key={story.id}
            story={story}
            onOpen={() => {
              setOpenStory(story)
              setOpen(true)
            }}
          />
        ))}
        {Array.from({ length: fillers }, (_, index) => (
          <div key={`filler-${index}`} aria-hidden="true" className="h-full min-h-72 bg-shell/60" />
        ))}
      </Carousel>
      {openStory ? <StoryPopup story={openStory} open={open} onOpenChange={setOpen} /> : null}
    </>
  )
}

function Story({ story, onOpen }: { story: StoryCard; onOpen: () => void }) {
  const t = useWords('stories')
  const hydrated = useHydrated()
  return (
    <figure className="relative grid h-full grid-rows-[auto_1fr] bg-shell">
      <Picture
        source={story.picture}
        alt=""
        sizes="(min-width: 1280px) 260px, (min-width: 768px) 32vw, 78vw"
        className="aspect-square w-full object-cover"
      />
      <figcaption className="flex flex-col px-5 pt-4.5 pb-5.5">
        <Stars value={story.rating} label={t('rating', { rating: story.rating })} className="text-sm" />
        <h3 className="mt-2.5 font-text text-base font-medium tracking-normal">
          {hydrated ? (
            <button
              type="button"
              onClick={onOpen}
              className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {story.title}
            </button>
          ) : (
            story.title
          )}
        </h3>
        <blockquote className="mt-1.5 line-clamp-5 text-[0.9375rem]">{story.text}</blockquote>
        <p className="mt-auto pt-3 text-sm text-ink-soft">{story.name}</p>
      </figcaption>
    </figure>
  )
}
