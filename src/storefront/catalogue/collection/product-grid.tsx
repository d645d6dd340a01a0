import { useState, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { late } from '#ui/overlays/late.tsx'
import { useWords } from '../../i18n/words.tsx'
import { ProductTile } from '../product-tile.tsx'
import type { TileData } from '../tile.ts'

const loadQuickView = () =>
  import('../quick-view/quick-view.tsx').then((file) => ({ default: file.QuickView }))
const QuickView = late(loadQuickView)

export type ProductGridProps = {
  tiles: readonly TileData[]
  title?: ReactNode
  /** Tiles per row from 768 px on; phones always show two. */
  perRow?: 2 | 4 | undefined
  max?: number | undefined
  /** The whole tile opens the quick view instead of the product's page. */
  quickView?: boolean | undefined
  /** Number of tiles in the first viewport, whose pictures are loaded eagerly. */
  eager?: number | undefined
  /** Shown instead of the default sentence if there are no products. */
  empty?: ReactNode
  /** Other tiles are being loaded; these remain meanwhile to avoid a layout shift. */
  stale?: boolean | undefined
  level?: 'h2' | 'h3' | undefined
  className?: string | undefined
}

const columns = { 2: 'md:grid-cols-2', 4: 'md:grid-cols-4' }

/** Tiles in full rows, padded with placeholders to a multiple of `perRow`. */
export function ProductGrid({
  tiles,
  title,
  perRow = 4,
  max,
  quickView = false,
  eager = 0,
  empty,
  stale = false,
  level = 'h3',
  className,
}: ProductGridProps) {
  const t = useWords('grid')
  const [viewed, setViewed] = useState<TileData | null>(null)
  const [open, setOpen] = useState(false)
  const visible = max === undefined ? tiles : tiles.slice(0, max)
  const fillers = (perRow - (visible.length % perRow)) % perRow
  const look = (tile: TileData) => {
    setViewed(tile)
    setOpen(true)
  }
  return (
    <div className={className}>
      {title ? <h2 className="mb-[clamp(1.5rem,2.8vw,2.5rem)]">{title}</h2> : null}
      {visible.length === 0 ? (empty ?? <EmptyState>{t('empty')}</EmptyState>) : null}
      <ul
        aria-busy={stale || undefined}
        className={classes(
          'grid grid-cols-2 gap-x-[clamp(0.625rem,1.5vw,1.375rem)] gap-y-[clamp(1.75rem,3vw,2.75rem)] transition-opacity',
          columns[perRow],
          stale && 'opacity-45',
        )}
      >
        {visible.map((tile, index) => (
          <li key={tile.sku} className="min-w-0">
            <ProductTile
              tile={tile}
              first={index < eager}
              level={level}
              onQuickView={look}
              opensQuickView={quickView}
            />
          </li>
        ))}
        {visible.length === 0
          ? null
          : Array.from({ length: fillers }, (_, index) => (
              // Phones show two per row, so at most one placeholder is needed.
              <li
                key={`filler-${index}`}
                aria-hidden="true"
                className={classes(
                  'aspect-4/5 self-start bg-shell/60',
                  (index > 0 || visible.length % 2 === 0) && 'max-md:hidden',
                )}
              />
            ))}
      </ul>
      {viewed ? <QuickView tile={viewed} open={open} onOpenChange={setOpen} /> : null}
    </div>
  )
}
