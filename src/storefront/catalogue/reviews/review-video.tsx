import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.tsx'

/** Enough of a beginning for a first picture: some browsers show none of the very first moment. */
const firstPicture = '#t=0.1'

/**
 * What a reviewer filmed. Nothing of it is fetched until somebody comes near; then so much of it that its
 * first picture stands there. It plays when it is told to.
 */
export function ReviewVideo({
  url,
  by,
}: {
  url: string
  /** Whose it is, for who cannot see it. */ by: string
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
