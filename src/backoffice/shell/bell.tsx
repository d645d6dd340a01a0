import BellIcon from 'lucide-react/icons/bell'
import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

/** The way to one's notifications, with how many were not read; the number follows the shop. */
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
