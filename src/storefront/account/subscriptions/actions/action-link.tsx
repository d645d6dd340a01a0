import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { useSubscriptionPaths } from '../paths.ts'
import type { ActionName } from './actions.rules.ts'
import { useIsWide } from './use-is-wide.ts'

type ActionLinkProps = {
  of: Pick<Subscription, 'id'>
  to: ActionName
  query?: Readonly<Record<string, string>>
  className?: string
  label?: string
  children: ReactNode
}

/** Link that opens an action: in a dialog on wide screens, otherwise as a page. */
export function ActionLink({ of, to, query, className = 'more tap', label, children }: ActionLinkProps) {
  const paths = useSubscriptionPaths()
  const isWide = useIsWide()
  return (
    <Link
      to={paths.action(of.id, to, query)}
      preventScrollReset={isWide}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  )
}
