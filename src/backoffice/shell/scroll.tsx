import type { ReactNode } from 'react'

type Named = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }

/** A wide table scrolls in its own box, which a keyboard has to reach for that. */
export function Scroll({ label, labelledBy, children }: Named & { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only what has the focus can be scrolled by keys
    <div className="desk-scroll" tabIndex={0} role="group" aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </div>
  )
}
