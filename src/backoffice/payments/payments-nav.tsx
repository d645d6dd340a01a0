import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useMay } from '../shell/frame-context.ts'
import { useWords } from '../words/words.tsx'

const pages = [
  ['/desk/payments', 'attempts', 'payments.read'],
  ['/desk/payments/tasks', 'tasks', 'payments.read'],
  ['/desk/payments/refunds', 'refunds', 'refunds.read'],
  ['/desk/payments/webhooks', 'webhooks', 'payments.raw'],
  ['/desk/payments/settlements', 'settlements', 'closing.read'],
  ['/desk/payments/differences', 'differences', 'closing.read'],
  ['/desk/payments/closing', 'closing', 'closing.read'],
] as const

export function PaymentsNav() {
  const t = useWords('payments')
  const { pathname } = useLocation()
  const may = useMay()
  return (
    <nav className="desk-views" aria-label={t('title')}>
      {pages
        .filter(([, , right]) => may(right))
        .map(([path, word]) => (
          <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
            {t(word)}
          </Link>
        ))}
    </nav>
  )
}
