import type { ReactNode } from 'react'
import { LineDrawing, type Drawing } from '#ui/empty-state.tsx'

export type StillPageProps = {
  drawing: Drawing
  title: string
  /** One sentence. */
  text: ReactNode
  /** One link. */
  action?: ReactNode
  children?: ReactNode
}

/** Page with a single message: drawing, sentence, link. */
export function StillPage({ drawing, title, text, action, children }: StillPageProps) {
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-center py-(--section) text-center">
      <LineDrawing drawing={drawing} className="size-28 text-accent" />
      <h1 className="mt-6 max-w-[16em] text-3xl">{title}</h1>
      <p className="lead mt-4 max-w-[30em] text-balance">{text}</p>
      {children ? <div className="mt-5 text-balance [&_p]:text-balance">{children}</div> : null}
      {action ? <div className="mt-8 flex flex-wrap justify-center gap-x-6 gap-y-4">{action}</div> : null}
    </div>
  )
}
