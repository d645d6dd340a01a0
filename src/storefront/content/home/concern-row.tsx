import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'

/** Hair and skin concerns with their number of products. */
export function ConcernRow({
  concerns,
}: {
  concerns: readonly { value: string; name: string; count: number; href: string }[]
}) {
  const t = useWords('home')
  if (concerns.length === 0) return null
  return (
    <nav aria-label={t('concerns')} className="wrap pt-[clamp(1.25rem,2.6vw,2.25rem)]">
      <ul className="grid grid-cols-2 border-y border-line py-3 min-[22.5rem]:grid-cols-3 md:py-5 lg:grid-cols-6">
        {concerns.map(({ value, name, count, href }) => (
          <li key={value}>
            <Link
              to={href}
              prefetch="intent"
              className="group grid h-full content-center gap-0.5 px-1.5 py-3 text-center"
            >
              <span className="text-[0.9375rem] text-balance transition-colors group-hover:text-accent">
                {name}
              </span>
              <span className="num text-sm text-ink-soft">{t('count', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
