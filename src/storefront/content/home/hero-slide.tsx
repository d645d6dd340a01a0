import { buttonLook } from '#ui/button-look.ts'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import type { Slide } from './banner.server.ts'

/** Chinese text wraps at its punctuation, not within a word. */
const phrases = '[word-break:keep-all] wrap-anywhere'
const title = `mt-3 ${phrases} text-[clamp(2.125rem,10vw,2.5rem)] min-[37.5rem]:text-[clamp(2.375rem,4.05vw,4.25rem)]`

/** A banner with its text on the quiet side of the picture: left on wide screens, above on phones. */
export function HeroSlide({ slide, first }: { slide: Slide; first: boolean }) {
  const { wide, narrow, tall } = slide
  return (
    <div className="relative h-[clamp(33rem,155vw,39rem)] min-[37.5rem]:h-[clamp(30rem,46vw,44rem)]">
      <picture>
        <source
          media="(max-width: 37.4375rem)"
          srcSet={narrow.srcSet}
          sizes="max(100vw, 31rem)"
          width={narrow.width}
          height={narrow.height}
        />
        <img
          src={wide.src}
          srcSet={wide.srcSet}
          sizes="max(100vw, 66rem)"
          width={wide.width}
          height={wide.height}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          className={classes(
            'absolute inset-0 size-full object-cover xl:object-[78%_50%]',
            tall
              ? 'object-[50%_100%] min-[37.5rem]:object-[78%_50%]'
              : 'object-[80%_50%] max-[37.5rem]:top-auto max-[37.5rem]:h-[57%] min-[37.5rem]:object-[35%_50%]',
          )}
        />
      </picture>
      <div className="wrap relative flex h-full min-[37.5rem]:items-center">
        <div className="flex w-full flex-col pt-11 pb-14 min-[37.5rem]:max-w-[min(36rem,46%)] min-[37.5rem]:py-0">
          {slide.eyebrow ? <p className="eyebrow text-ink/75">{slide.eyebrow}</p> : null}
          {first ? <h1 className={title}>{slide.title}</h1> : <h2 className={title}>{slide.title}</h2>}
          {slide.text ? (
            <p
              className={classes(
                'lead mt-5 text-balance text-ink/80',
                tall ? 'max-w-[26em] max-[37.5rem]:hidden' : 'max-w-[19em] max-lg:hidden',
                phrases,
              )}
            >
              {slide.text}
            </p>
          ) : null}
          {slide.action ? (
            <Link
              to={slide.href}
              prefetch="intent"
              className={buttonLook({
                variant: 'primary',
                className: classes(
                  'min-[37.5rem]:mt-8 min-[37.5rem]:self-start',
                  tall ? 'max-[37.5rem]:mt-auto' : 'max-[37.5rem]:mt-5 max-[37.5rem]:self-start',
                ),
              })}
            >
              {slide.action}
            </Link>
          ) : null}
        </div>
      </div>
    </div>
  )
}
