import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type PageTitleProps = {
  title: ReactNode
  intro?: ReactNode
  eyebrow?: ReactNode
  className?: string | undefined
}

/** Heading of a content page. */
export function PageTitle({ title, intro, eyebrow, className }: PageTitleProps) {
  return (
    <header className={classes('pt-[clamp(2.5rem,6vw,5.5rem)] pb-[clamp(2rem,4.5vw,4rem)]', className)}>
      {eyebrow ? <p className="eyebrow mb-3">{eyebrow}</p> : null}
      <h1 className="max-w-[18em]">{title}</h1>
      {intro ? <p className="lead mt-4">{intro}</p> : null}
    </header>
  )
}
