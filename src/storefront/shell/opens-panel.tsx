import type { ReactNode } from 'react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { usePanels, type PanelName } from './panels-context.tsx'

type OpensPanelProps = {
  panel: PanelName
  /** The page that does the same while there is no script. */
  to: string
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A button that opens a panel; a link to the page that stands for it until the script is alive, or where
 * there is none.
 */
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
