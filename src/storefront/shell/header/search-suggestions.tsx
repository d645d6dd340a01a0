import { useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { Suggested } from './use-suggestions.ts'

type SuggestionsProps = {
  id: string
  isOpen: boolean
  found: Suggested[] | null
  loading: boolean
  at: number
}

/** Suggestions below the search box, at most 375 pixels high. Focus stays in the box; `at` is the highlighted row. */
export function SearchSuggestions({ id, isOpen, found, loading, at }: SuggestionsProps) {
  const t = useWords('searchBox')
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    rows.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <div
        ref={rows}
        id={id}
        role="listbox"
        aria-label={t('suggestions')}
        hidden={!isOpen || !found?.length}
        className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[375px] overflow-y-auto overscroll-contain bg-paper py-1.5 shadow-float"
      >
        {found?.map((product, row) => (
          <Link
            key={product.id}
            to={product.href}
            id={`${id}-${row}`}
            role="option"
            aria-selected={row === at}
            tabIndex={-1}
            // A press must not move the focus, otherwise the list closes before the link is followed.
            onMouseDown={(event) => event.preventDefault()}
            className={classes(
              'grid grid-cols-[2.75rem_1fr] items-center gap-3.5 px-3.5 py-2 hover:bg-shell',
              row === at && 'bg-shell',
            )}
          >
            <img
              src={product.picture}
              alt=""
              width={44}
              height={55}
              loading="lazy"
              className="aspect-4/5 w-11 bg-shell object-cover"
            />
            <span className="min-w-0">
              <span className="block truncate">{product.name}</span>
              {product.otherName === product.name ? null : (
                <span className="block truncate text-sm text-ink-soft">{product.otherName}</span>
              )}
            </span>
          </Link>
        ))}
      </div>
      {isOpen && !found?.length ? (
        <div className="absolute inset-x-0 top-full z-20 mt-1.5 bg-paper px-3.5 py-3 shadow-float">
          {loading ? <Waiting /> : <p className="text-ink-soft">{t('none')}</p>}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {isOpen && found && !loading
          ? found.length > 0
            ? t('count', { count: found.length })
            : t('none')
          : ''}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid grid-cols-[2.75rem_1fr] items-center gap-3.5">
          <Skeleton className="aspect-4/5 w-11" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  )
}
