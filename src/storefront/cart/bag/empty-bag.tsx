import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'

/** Empty cart, with links to the catalogue. */
export function EmptyBag() {
  const t = useWords('bag')
  const to = usePathTo()
  return (
    <EmptyState
      drawing="bag"
      className="pt-8! pb-12!"
      action={
        <Link
          to={to('/collection/:collection?', { collection: 'best_seller' })}
          className={buttonLook({ variant: 'primary' })}
        >
          {t('look')}
        </Link>
      }
    >
      {t('empty')}
    </EmptyState>
  )
}
