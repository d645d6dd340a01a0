import Plus from 'lucide-react/icons/plus'
import { Badge } from '#ui/badge.tsx'
import { IconButton, iconButtonLook } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../i18n/words.tsx'
import { Price } from './price.tsx'
import { RatingLine } from './reviews/rating-line.tsx'
import type { TileData } from './tile.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

export type ProductTileProps = {
  tile: TileData
  /** In the first viewport: its picture is loaded eagerly. */
  first?: boolean | undefined
  /** Opens the quick view; without it the round button is a link to the product. */
  onQuickView?: ((tile: TileData) => void) | undefined
  /** The whole tile opens the quick view, not only its button. */
  opensQuickView?: boolean | undefined
  level?: 'h2' | 'h3' | undefined
  sizes?: string | undefined
}

const usualSizes = '(min-width: 1440px) 330px, (min-width: 768px) 24vw, 47vw'
const picture = 'absolute inset-0 size-full object-cover'

export function ProductTile({
  tile,
  first = false,
  onQuickView,
  opensQuickView = false,
  level: Level = 'h3',
  sizes = usualSizes,
}: ProductTileProps) {
  const t = useWords('tile')
  const hydrated = useHydrated()
  const onCard = onQuickView && opensQuickView ? onQuickView : undefined
  const at = 'absolute right-2 bottom-2 z-10 sm:right-3 sm:bottom-3'
  return (
    <article className="group/tile @container relative">
      <div className="relative aspect-4/5 overflow-hidden bg-shell">
        {tile.front ? (
          <Picture source={tile.front} alt="" sizes={sizes} first={first} className={picture} />
        ) : null}
        {tile.hover ? (
          <Picture
            source={tile.hover}
            alt=""
            sizes={sizes}
            // not even fetched on devices without hover
            className={`${picture} [@media(hover:none)]:hidden opacity-0 transition-opacity duration-[260ms] group-focus-within/tile:opacity-100 group-hover/tile:opacity-100`}
          />
        ) : null}
        {tile.badge ? (
          <Badge
            tone={tile.badge === 'vip' ? 'ink' : 'paper'}
            className="absolute top-2.5 left-2.5 sm:top-3 sm:left-3"
          >
            {t(`badge.${tile.badge}`)}
          </Badge>
        ) : null}
        {hydrated && onQuickView ? (
          <IconButton
            label={t('quickView', { name: tile.name })}
            look="round"
            className={at}
            onClick={() => onQuickView(tile)}
          >
            <Plus size={20} />
          </IconButton>
        ) : (
          <Link
            to={tile.href}
            aria-label={t('look', { name: tile.name })}
            className={iconButtonLook('round', at)}
          >
            <Plus size={20} />
          </Link>
        )}
      </div>
      <p className="mt-3.5 text-xs tracking-[0.1em] text-ink-soft">{tile.brand}</p>
      <Level className="mt-0.5 font-text text-base font-medium tracking-normal">
        <Link
          to={tile.href}
          prefetch="intent"
          viewTransition
          className="line-clamp-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent"
          onClick={
            onCard &&
            ((event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onCard(tile)
            })
          }
        >
          {tile.name}
        </Link>
      </Level>
      <p className="mt-1 flex items-baseline justify-between gap-x-3 gap-y-0.5 text-[0.9375rem] @max-[15rem]:flex-col">
        <Price price={tile.price} original={tile.original} from={tile.from} />
        {tile.rating ? <RatingLine {...tile.rating} /> : null}
      </p>
    </article>
  )
}
