import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { useSubscriptionPaths } from '../paths.ts'
import { useAction } from './action-context.ts'

type ChoiceProps = {
  /** Query parameters that select it. */
  query: Readonly<Record<string, string>>
  isChosen: boolean
  /** History state to carry over. */
  keep?: unknown
  className?: string
  label?: string
  children: ReactNode
}

/** One of several choices. It is a link, so the server computes its outcome at once. */
export function Choice({ query, isChosen, keep, className, label, children }: ChoiceProps) {
  const paths = useSubscriptionPaths()
  const { subscription, page } = useAction()
  return (
    <Link
      to={paths.action(subscription.id, page.name, query)}
      replace
      preventScrollReset
      state={keep}
      aria-current={isChosen ? 'true' : undefined}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  )
}

/** Radio indicator of a choice. */
function Ring({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'mt-0.5 block size-5 flex-none rounded-full',
        isChosen ? 'border-7 border-accent' : 'border-[1.5px] border-ink-soft',
      )}
    />
  )
}

type BoxesProps = { label: string; children: ReactNode }
/** Bordered list of choices. */
export function Boxes({ label, children }: BoxesProps) {
  return (
    <ul aria-label={label} className="mt-4.5 border border-line [&>li+li]:border-t [&>li+li]:border-line">
      {children}
    </ul>
  )
}

export function BoxChoice({
  title,
  text,
  picture,
  ...choice
}: Omit<ChoiceProps, 'children' | 'className'> & {
  title: ReactNode
  text?: ReactNode
  picture?: ReactNode
}) {
  return (
    <li>
      <Choice
        {...choice}
        className={classes(
          'flex items-start gap-3.5 px-4 py-3.5 text-[0.9375rem] focus-visible:-outline-offset-2',
          choice.isChosen ? 'bg-accent-soft' : 'hover:text-accent',
        )}
      >
        {picture}
        <span className="min-w-0 grow">
          <span className="block">{title}</span>
          {text ? <span className="block text-sm text-ink-soft">{text}</span> : null}
        </span>
        <Ring isChosen={choice.isChosen} />
      </Choice>
    </li>
  )
}

/** Outcome as computed by the server; dimmed while a new one is loaded. */
export function Outcome({ children }: { children: ReactNode }) {
  const isAsking = useNavigation().state === 'loading'
  return (
    <div aria-live="polite">
      {children ? (
        <div
          className={classes(
            'mt-4 bg-shell px-4 py-3.5 text-sm transition-opacity [&_b]:font-medium',
            isAsking && 'opacity-45',
          )}
        >
          {children}
        </div>
      ) : null}
    </div>
  )
}

/** For translations with a `<b>`: keeps a date or an amount on one line. */
export const strong = (words: ReactNode) => <b className="num font-medium">{words}</b>
/** The same for longer texts, which may wrap. */
export const strongText = (words: ReactNode) => <b className="font-medium">{words}</b>
