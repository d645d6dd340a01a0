import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

const pages = [
  ['/desk/payments', 'attempts'],
  ['/desk/payments/tasks', 'tasks'],
  ['/desk/payments/refunds', 'refunds'],
] as const

export function PaymentsNav() {
  const t = useWords('payments')
  const { pathname } = useLocation()
  return (
    <nav className="desk-views" aria-label={t('title')}>
      {pages.map(([path, word]) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          {t(word)}
        </Link>
      ))}
    </nav>
  )
}
