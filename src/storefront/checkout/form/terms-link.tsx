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

/** For sentences: `t.rich('byPressing', { a: termsLink })`. What is typed stays on its page. */
export const termsLink = (chunks: ReactNode) => <TermsLink>{chunks}</TermsLink>
