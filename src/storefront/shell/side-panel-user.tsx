import { Link } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'

/** Nobody can log in yet, and the panel says so. */
export function SidePanelUser() {
  const t = useWords('user')
  const to = usePathTo()
  return (
    <EmptyState
      drawing="letter"
      detail={t('soonText')}
      action={
        <div className="grid justify-items-center gap-4">
          <Link to={to('/membership')} className={buttonLook({ variant: 'primary' })}>
            {t('membership')}
          </Link>
          <Link to={to('/contactus')} className="more">
            {t('contact')}
          </Link>
        </div>
      }
    >
      {t('soon')}
    </EmptyState>
  )
}
