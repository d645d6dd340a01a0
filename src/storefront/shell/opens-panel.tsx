import type { ReactNode } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { usePanels, type PanelName } from './panels-context.tsx'

type OpensPanelProps = {
  panel: PanelName
  /** Page with the same content, for use without JavaScript. */
  to: string
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A button that opens a panel; until hydration, and without JavaScript, a link to the equivalent page. */
export function OpensPanel({ panel, to, label, className, children }: OpensPanelProps) {
  const { openPanel, show } = usePanels()
  if (!useHydrated())
    return (
      <a href={to} aria-label={label} className={className}>
        {children}
      </a>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={openPanel === panel}
      className={className}
      onClick={() => show(panel)}
    >
      {children}
    </button>
  )
}
