import type { ReactNode } from 'react'

/** Top bar, panels, toasts and footer around a page. */
export function Shell({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
