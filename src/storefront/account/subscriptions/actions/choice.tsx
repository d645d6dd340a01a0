import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { useSubscriptionPaths } from '../paths.ts'
import { useAction } from './action-context.ts'

type ChoiceProps = {
  /** What is chosen by it, by the words of the address. */
  query: Readonly<Record<string, string>>
  isChosen: boolean
  /** State of the page that goes along. */
  keep?: unknown
  className?: string
  label?: string
  children: ReactNode
}

/** One of several choices. It is a link: the shop is asked at once what it would come to. */
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

/** The ring before a choice. */
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
/** Choices below one another in a frame. */
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

/** What the shop says it comes to; paler while it is asked anew. */
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

/** For sentences with a `<b>` in them: a day or an amount stays in one piece. */
export const strong = (words: ReactNode) => <b className="num font-medium">{words}</b>
/** The same for longer words. */
export const strongText = (words: ReactNode) => <b className="font-medium">{words}</b>
