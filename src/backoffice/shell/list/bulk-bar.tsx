import type { ReactNode } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'

type Props = {
  label: string
  marked: number
  clear: () => void
  children: ReactNode
}

/** Actions for the marked rows, floating at the bottom of the window; without JavaScript always shown below the list. */
export function BulkBar({ label, marked, clear, children }: Props) {
  const t = useWords('list')
  const hydrated = useHydrated()
  return (
    <div
      className="desk-bulk no-print"
      role="group"
      aria-label={label}
      hidden={hydrated && marked === 0}
      data-floating={hydrated || undefined}
    >
      <span className="num" aria-live="polite">
        {hydrated ? t('marked', { count: marked }) : label}
      </span>
      {children}
      {hydrated ? (
        <button type="button" className="act quiet" onClick={clear}>
          {t('unmark')}
        </button>
      ) : null}
    </div>
  )
}
