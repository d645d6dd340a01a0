import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type SectionHeadProps = {
  title: ReactNode
  level?: 'h1' | 'h2' | 'h3' | undefined
  id?: string | undefined
  eyebrow?: ReactNode
  text?: ReactNode
  /** Usually one link, at the end of the line. */
  action?: ReactNode
  className?: string | undefined
}

export function SectionHead({
  title,
  level: Level = 'h2',
  id,
  eyebrow,
  text,
  action,
  className,
}: SectionHeadProps) {
  return (
    <div
      className={classes('mb-[clamp(1.5rem,2.8vw,2.5rem)] flex items-end justify-between gap-6', className)}
    >
      <div className="min-w-0">
        {eyebrow ? <p className="eyebrow mb-2">{eyebrow}</p> : null}
        <Level id={id}>{title}</Level>
        {text ? <p className="lead mt-3">{text}</p> : null}
      </div>
      {action ? <div className="flex-none pb-1">{action}</div> : null}
    </div>
  )
}
