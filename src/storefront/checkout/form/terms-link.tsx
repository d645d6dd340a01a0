import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'

function TermsLink({ children }: { children: ReactNode }) {
  const to = usePathTo()
  return (
    <Link to={to('/terms')} target="_blank" className="prose-link">
      {children}
    </Link>
  )
}

/** For translations: `t.rich('byPressing', { a: termsLink })`. The page with its typed values stays open. */
export const termsLink = (chunks: ReactNode) => <TermsLink>{chunks}</TermsLink>
