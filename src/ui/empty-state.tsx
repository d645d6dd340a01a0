import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Drawing = 'branch' | 'vessel' | 'bag' | 'letter' | 'lens' | 'parcel' | 'day'

const lines: Record<Drawing, ReactNode> = {
  branch: (
    <>
      <path d="M48 84C46 62 50 36 62 14" />
      <path d="M50 60c-14 2-23-4-26-16 13-1 23 4 26 16ZM52 48c3-14 11-21 24-22 1 13-8 21-24 22ZM57 28c-9-2-14-8-14-17 9 2 14 8 14 17ZM48.5 74c7-10 16-13 27-9-5 10-15 13-27 9Z" />
    </>
  ),
  vessel: (
    <>
      <path d="M34 40h28a6 6 0 0 1 6 6v34a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4V46a6 6 0 0 1 6-6Z" />
      <path d="M40 40v-8h16v8M48 32v-8M30 24c2-5 6-7 12-7h10v7M38 58h20M38 64h12" />
    </>
  ),
  bag: (
    <>
      <path d="M24 36h48l-4 48H28Z" />
      <path d="M38 44V28a10 10 0 0 1 20 0v16" />
    </>
  ),
  letter: (
    <>
      <path d="M18 30h60v44H18Z" />
      <path d="m18 32 30 24 30-24M18 72l22-22M78 72 56 50" />
    </>
  ),
  lens: (
    <>
      <circle cx="42" cy="42" r="22" />
      <path d="m58 58 22 22M32 36c2-5 6-8 11-8" />
    </>
  ),
  parcel: (
    <>
      <path d="M20 34 48 22l28 12v32L48 80 20 66Z" />
      <path d="m20 34 28 13 28-13M48 47v33M34 28l28 13v9" />
    </>
  ),
  day: (
    <>
      <path d="M20 28h56v52H20Z" />
      <path d="M20 42h56M34 20v14M62 20v14M34 56h6M46 56h6M58 56h6M34 67h6M46 67h6" />
    </>
  ),
}

/** Small decorative drawing in the text colour. */
export function LineDrawing({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {lines[drawing]}
    </svg>
  )
}

export type EmptyStateProps = {
  drawing?: Drawing | undefined
  /** One sentence. */
  children: ReactNode
  detail?: ReactNode
  /** One link. */
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ drawing = 'branch', children, detail, action, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'mx-auto grid max-w-md content-start justify-items-center gap-3 px-4 py-18 text-center',
        className,
      )}
    >
      <LineDrawing drawing={drawing} className="mb-3 size-24 text-accent" />
      <p className="font-display text-xl text-balance">{children}</p>
      {detail ? <p className="text-[0.9375rem] text-ink-soft">{detail}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  )
}
