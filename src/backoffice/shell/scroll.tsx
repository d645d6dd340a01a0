import { useRef, type ReactNode } from 'react'
import { useStacked } from './use-stacked.ts'

type Named = { label: string; labelledBy?: never } | { label?: never; labelledBy: string }

/**
 * Container of a wide table, which is shown as stacked rows if it has no room; without JavaScript it scrolls, so it
 * must be reachable by keyboard.
 */
export function Scroll({ label, labelledBy, children }: Named & { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useStacked(box)
  return (
    <div
      ref={box}
      className="desk-scroll"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus
      tabIndex={0}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </div>
  )
}
