import { Link } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

/** The cart while nothing can be put into it: empty, with what was looked at before. */
export function SidePanelCart() {
  const t = useWords('bag')
  const to = usePathTo()
  return (
    <>
      <EmptyState
        drawing="bag"
        detail={t('soon')}
        className="pt-8! pb-12!"
        action={
          <Link to={to('/collection/:collection?', { collection: 'best_seller' })} className={buttonLook({ variant: 'primary' })}>
            {t('look')}
          </Link>
        }
      >
        {t('empty')}
      </EmptyState>
      <RecentlyViewed />
    </>
  )
}
