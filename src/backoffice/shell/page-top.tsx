import type { ReactNode } from 'react'

/** Heading, search and actions of a page; also sets the document title. */
export function PageTop({
  title,
  find,
  children,
}: {
  title: string
  find?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="desk-top">
      <title>{`${title} · ELOWEN`}</title>
      <h1 tabIndex={-1}>{title}</h1>
      {find}
      {children ? <div className="row acts no-print">{children}</div> : null}
    </header>
  )
}
