import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useWords } from '../../i18n/words.tsx'
import { Price } from '../price.tsx'
import type { TileData } from '../tile.ts'

/** Loading state, with the data of the tile. */
export function OnItsWay({ tile }: { tile: TileData }) {
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-10" aria-busy="true">
      <Skeleton className="aspect-4/5 w-full max-md:aspect-square max-md:max-h-[34svh]" />
      <div>
        <p className="eyebrow">{tile.brand}</p>
        <p className="mt-1.5 font-display text-3xl">{tile.name}</p>
        <p className="mt-4 mb-8 text-lg">
          <Price price={tile.price} original={tile.original} from={tile.from} />
        </p>
        <SkeletonText lines={6} />
      </div>
    </div>
  )
}

type NotReadProps = { tile: TileData; onAgain: () => void; onLeave: () => void }

/** Error state, for example without a network; the page behind remains. */
export function NotRead({ tile, onAgain, onLeave }: NotReadProps) {
  const t = useWords('quickView')
  return (
    // the close button overlaps its corner
    <div role="alert" className="grid justify-items-start gap-4 border-l-2 border-error pr-10 pl-4">
      <p>{t('notRead', { name: tile.name })}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={onAgain}>{t('again')}</Button>
        <Link to={tile.href} onClick={onLeave} className="more">
          {t('whole')}
        </Link>
      </div>
    </div>
  )
}
