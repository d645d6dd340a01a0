import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'

export type MenuButtonProps = {
  label: ReactNode
  /** Spoken name when what is shown is only an icon. */
  accessibleLabel?: string | undefined
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  sheetClassName?: string | undefined
  children: ReactNode
}

/** A button with a small sheet of links or choices under it. Opens without script; script adds closing. */
export function MenuButton({
  label,
  accessibleLabel,
  align = 'start',
  className,
  sheetClassName,
  children,
}: MenuButtonProps) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (element?.open && !(event.target instanceof Node && element.contains(event.target)))
        element.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [])

  return (
    <details
      ref={details}
      className={classes('relative', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        event.stopPropagation()
        details.current.open = false
        details.current.querySelector('summary')?.focus()
      }}
      onClick={(event) => {
        const followed = event.target instanceof Element && event.target.closest('a, [data-closes]')
        if (followed && details.current) details.current.open = false
      }}
    >
      <summary
        aria-label={accessibleLabel}
        className="inline-flex min-h-11 list-none items-center gap-2 transition-colors hover:text-accent [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      <div
        className={classes(
          'absolute top-full z-40 mt-1 min-w-52 bg-paper p-4 text-ink shadow-float transition-opacity starting:opacity-0',
          align === 'end' ? 'right-0' : 'left-0',
          sheetClassName,
        )}
      >
        {children}
      </div>
    </details>
  )
}
