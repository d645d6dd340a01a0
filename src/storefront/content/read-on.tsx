import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'

const pages = {
  shipping: '/shipping',
  exchange: '/exchange',
  privacy: '/privacy',
  terms: '/terms',
  membership: '/membership',
  shops: '/shops',
  contactus: '/contactus',
} as const
export type OtherPage = keyof typeof pages

/** Links to other pages, below a content page. */
export function ReadOn({ to }: { to: readonly OtherPage[] }) {
  const t = useWords('reading')
  const pathTo = usePathTo()
  return (
    <nav aria-label={t('onward')} className="mt-[clamp(2.5rem,5vw,4rem)] border-t border-line">
      <ul>
        {to.map((page) => (
          <li key={page} className="border-b border-line">
            <Link
              to={pathTo(pages[page])}
              className="flex items-center justify-between gap-6 py-4 transition-colors hover:text-accent"
            >
              {t(`page.${page}`)}
              <ArrowRight size={18} className="text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
