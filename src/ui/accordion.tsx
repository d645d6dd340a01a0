import type { ReactNode } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { classes } from './classes.ts'

export function Accordion({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes('border-b border-line', className)}>{children}</div>
}

export type AccordionItemProps = {
  title: ReactNode
  open?: boolean | undefined
  /** Of items with the same name one is open at a time. */
  name?: string | undefined
  onToggle?: ((open: boolean) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

export function AccordionItem({ title, open, name, onToggle, className, children }: AccordionItemProps) {
  return (
    <details
      open={open}
      name={name}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={classes('group border-t border-line', className)}
    >
      <summary className="flex list-none items-center justify-between gap-6 py-4 font-medium transition-colors hover:text-accent [&::-webkit-details-marker]:hidden">
        {title}
        <Plus size={18} className="text-ink-soft group-open:hidden" />
        <Minus size={18} className="hidden text-ink-soft group-open:block" />
      </summary>
      <div className="pb-5 text-[0.9375rem] text-ink-soft transition-opacity duration-[220ms] starting:opacity-0">
        {children}
      </div>
    </details>
  )
}
