import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { peekOf } from './list-query.rules.ts'

type Props = {
  title: ReactNode
  /** What it is called aloud; left out: the title, which is text then. */
  label?: string
  to: string
  children: ReactNode
}

/** A row in short, beside its list: opened and left by Space, by address without script. */
export function Peek({ title, label, to, children }: Props) {
  const t = useWords('list')
  const [query] = useSearchParams()
  return (
    <aside className="desk-peek no-print" aria-label={`${t('peek')} ${label ?? String(title)}`}>
      <header className="row">
        <h2>{title}</h2>
        <Link to={to} className="act push">
          {t('peekOpen')} <kbd aria-hidden="true">Enter</kbd>
        </Link>
        <Link to={peekOf(query, null)} className="act" aria-label={t('peekClose')} preventScrollReset>
          <X size={16} />
        </Link>
      </header>
      {children}
    </aside>
  )
}
