import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Minimum distance to the edge of the window, in pixels. */
const edge = 12

/**
 * Tooltip above its trigger. It opens on hover, focus and tap, and closes on Escape. `children` receives the id for
 * `aria-describedby`.
 */
export function Tooltip({
  text,
  className,
  children,
}: {
  text: ReactNode
  className?: string | undefined
  children: (describedBy: string) => ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <span
      className={classes('relative inline-flex', className)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      {children(id)}
      {open ? (
        <Bubble id={id} text={text} />
      ) : (
        <span id={id} role="tooltip" hidden>
          {text}
        </span>
      )}
    </span>
  )
}

function Bubble({ id, text }: { id: string; text: ReactNode }) {
  const bubble = useRef<HTMLSpanElement>(null)
  const [shift, setShift] = useState(0)

  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect()
    if (!box) return
    const room = document.documentElement.clientWidth - edge
    setShift(Math.max(edge - box.left, 0) || Math.min(room - box.right, 0))
  }, [])

  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      style={{ translate: `calc(-50% + ${shift}px)` }}
      className="pointer-events-none absolute bottom-full left-1/2 z-40 mb-2 w-max max-w-[min(17rem,80vw)] rounded bg-ink px-3 py-2 text-left text-sm font-normal text-paper shadow-float transition-opacity starting:opacity-0"
    >
      {text}
    </span>
  )
}
