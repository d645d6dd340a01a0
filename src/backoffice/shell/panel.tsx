import type { ReactNode, ToggleEvent } from 'react'

/**
 * What is opened on purpose before it is done: a button that unfolds its questions, one of a group at a time.
 * A field with `data-first` is where its reader begins.
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
