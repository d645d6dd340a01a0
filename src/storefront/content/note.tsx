import { useEffect, useRef, type ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { useLocation } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'

export type NoteProps = {
  title: string
  children: ReactNode
  /** Shows the form again; without JavaScript a reload does, as the result is shown once. */
  again: { label: string; onClick: () => void }
}

/** Result in place of a form that succeeded. */
export function Note({ title, children, again }: NoteProps) {
  const { pathname } = useLocation()
  const head = useRef<HTMLHeadingElement>(null)
  // the form that had focus is gone
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  return (
    <div role="status" className="border-t border-line pt-8">
      <span className="mb-5 grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
        <Check size={20} />
      </span>
      <h2 ref={head} tabIndex={-1} className="text-2xl">
        {title}
      </h2>
      <div className="mt-3 text-ink-soft">{children}</div>
      <Link
        to={pathname}
        preventScrollReset
        onClick={again.onClick}
        className={buttonLook({ spacing: 'none', variant: 'primary', className: 'mt-6' })}
      >
        {again.label}
      </Link>
    </div>
  )
}
