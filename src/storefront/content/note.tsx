import { useEffect, useRef, type ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { Button } from '#ui/button.tsx'

/** What stands where a form was, once it went through. */
export function Note({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: { label: string; onClick: () => void } | undefined
}) {
  const head = useRef<HTMLHeadingElement>(null)
  // the form that had the focus is gone
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
      {action ? (
        <Button spacing="none" variant="primary" className="mt-6" onClick={action.onClick}>
          {action.label}
        </Button>
      ) : null}
    </div>
  )
}
