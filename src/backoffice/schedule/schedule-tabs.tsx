import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

const tabs = [
  ['week', '/desk/bookings/schedule'],
  ['resources', '/desk/bookings/schedule/resources'],
  ['services', '/desk/bookings/schedule/services'],
  ['days', '/desk/bookings/schedule/days'],
] as const

/** Tabs of the four scheduling pages. */
export function ScheduleTabs({ current }: { current: (typeof tabs)[number][0] }) {
  const t = useWords('schedule')
  return (
    <nav className="desk-views no-print" aria-label={t('title')}>
      {tabs.map(([name, path]) => (
        <Link key={name} to={path} aria-current={name === current ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
