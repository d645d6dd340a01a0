import BellIcon from 'lucide-react/icons/bell'
import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

/** Link to the staff user's notifications with the number of unread ones, which is updated live. */
export function Bell({ unread }: { unread: number }) {
  const t = useWords('notices')
  const isHere = useLocation().pathname === '/desk/notifications'
  return (
    <Link to="/desk/notifications" className="item" aria-current={isHere ? 'page' : undefined}>
      <span className="row">
        <BellIcon size={16} aria-hidden="true" /> <span className="title">{t('title')}</span>
      </span>
      {unread > 0 ? (
        <span className="num">
          {unread}
          <span className="unseen"> {t('unread')}</span>
        </span>
      ) : null}
    </Link>
  )
}
