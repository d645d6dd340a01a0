import type { ReactNode, ToggleEvent } from 'react'

/**
 * Disclosure panel for an action: a button that unfolds its form; one of a group is open at a time. A field with
 * `data-first` receives focus.
 */
export function ActPanel({
  title,
  look = '',
  children,
}: {
  title: ReactNode
  look?: string
  children: ReactNode
}) {
  return (
    <details name="desk-act" className="desk-panel" onToggle={focusFirst}>
      <summary className={`act ${look}`}>{title}</summary>
      <div className="desk-panel-body">{children}</div>
    </details>
  )
}

function focusFirst({ currentTarget: panel }: ToggleEvent<HTMLDetailsElement>): void {
  if (panel.open) panel.querySelector<HTMLElement>('[data-first]')?.focus()
}
