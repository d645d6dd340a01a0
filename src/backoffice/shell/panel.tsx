import type { ReactNode } from 'react'

/**
 * What is opened on purpose before it is done: a button that unfolds its questions, one of a group at a time.
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
    <details name="desk-act" className="desk-panel">
      <summary className={`act ${look}`}>{title}</summary>
      <div style={{ paddingTop: 12, maxWidth: '46rem' }}>{children}</div>
    </details>
  )
}
