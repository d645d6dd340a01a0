import type { ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classes } from './classes.ts'

export type PagerLink = {
  page: number
  className: string
  children: ReactNode
  'aria-label': string
  'aria-current'?: 'page' | undefined
  rel?: 'prev' | 'next' | undefined
}

export type PagerProps = {
  label: string
  page: number
  pages: number
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  /** Renders a link; receives all properties except the address. */
  link: (link: PagerLink) => ReactNode
  className?: string | undefined
}

/** Page numbers to show: first, last, and those next to the current one; `null` is a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1] ?? 0
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? [null, one] : [one]
  })
}

const cell = 'tap grid size-9 sm:size-11 place-items-center rounded-full transition-colors'

export function Pager({
  label,
  page,
  pages,
  previousLabel,
  nextLabel,
  pageLabel,
  link,
  className,
}: PagerProps) {
  if (pages <= 1) return null
  const stepLook = classes(cell, 'hover:text-accent')
  return (
    <nav aria-label={label} className={classes('flex justify-center', className)}>
      <ul className="num flex flex-wrap items-center justify-center sm:gap-1">
        {page > 1 ? (
          <li>
            {link({
              page: page - 1,
              rel: 'prev',
              'aria-label': previousLabel,
              className: stepLook,
              children: <ChevronLeft size={18} />,
            })}
          </li>
        ) : null}
        {pagesToShow(page, pages).map((one, index) =>
          one === null ? (
            <li key={`gap-${index}`} aria-hidden="true" className="text-ink-soft sm:px-1">
              …
            </li>
          ) : (
            <li key={one}>
              {link({
                page: one,
                'aria-label': pageLabel(one),
                'aria-current': one === page ? 'page' : undefined,
                className: classes(cell, one === page ? 'bg-ink text-paper' : 'hover:bg-shell'),
                children: one,
              })}
            </li>
          ),
        )}
        {page < pages ? (
          <li>
            {link({
              page: page + 1,
              rel: 'next',
              'aria-label': nextLabel,
              className: stepLook,
              children: <ChevronRight size={18} />,
            })}
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
