import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'

export type Crumb = { key: string; label: string }

export type BreadcrumbsProps<One extends Crumb> = {
  label: string
  crumbs: readonly One[]
  /** Renders the link of every crumb except the last, which is the current page. */
  link: (crumb: One, className: string) => ReactNode
  className?: string | undefined
}

export function Breadcrumbs<One extends Crumb>({ label, crumbs, link, className }: BreadcrumbsProps<One>) {
  const here = crumbs.at(-1)
  return (
    <nav aria-label={label} className={classes('py-4.5 text-[0.8125rem] text-ink-soft', className)}>
      <ol className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {crumbs.map((crumb) => (
          <Fragment key={crumb.key}>
            <li aria-current={crumb === here ? 'page' : undefined} className="min-w-0">
              {crumb === here ? crumb.label : link(crumb, 'transition-colors hover:text-ink')}
            </li>
            {crumb === here ? null : (
              <li aria-hidden="true" className="opacity-60">
                /
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
