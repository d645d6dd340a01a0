import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.tsx'

/** Time offset of the first frame shown; some browsers show none at zero. */
const firstPicture = '#t=0.1'

/**
 * Video of a review. Not fetched until it is near the viewport, then only as much as its first frame needs. It does
 * not play by itself.
 */
export function ReviewVideo({
  url,
  by,
}: {
  url: string
  /** Author, for the accessible name. */ by: string
}) {
  const t = useWords('reviews')
  const box = useRef<HTMLVideoElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        rootMargin: '300px',
      },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <video
      ref={box}
      src={url + firstPicture}
      controls
      playsInline
      preload={isNear ? 'metadata' : 'none'}
      aria-label={t('video', { name: by })}
      className="mt-4 aspect-video w-full max-w-80 rounded-sm bg-shell"
    />
  )
}
