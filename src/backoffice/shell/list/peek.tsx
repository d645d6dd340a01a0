import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { peekOf } from './list-query.rules.ts'

type Props = {
  title: ReactNode
  /** Accessible name; by default the title, which must then be text. */
  label?: string
  to: string
  children: ReactNode
}

/** Preview of a row beside its list: toggled by Space, or by address without JavaScript. */
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
