import { useEffect, useState } from 'react'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ActionPage } from './actions/action.server.ts'
import type { ActionName } from './actions/actions.rules.ts'
import { ActionView } from './actions/action-view.tsx'
import { useIsWide } from './actions/use-is-wide.ts'
import type { CardReturn } from './subscriptions.server.ts'
import { SubscriptionDetail } from './detail/subscription-detail.tsx'

type Props = {
  subscription: Subscription
  action: ActionPage | null
  done: ActionName | null
  cardReturn: CardReturn | null
}

/**
 * A subscription with the action opened from it in a dialog. The action is a page of its own on narrow screens,
 * without JavaScript, or when visited directly.
 */
export function OneSubscription({ subscription, action, done, cardReturn }: Props) {
  const t = useWords('subscription')
  const isHydrated = useHydrated()
  const isWide = useIsWide()
  const [cameDirectly, setCameDirectly] = useState(!isHydrated)
  const hasAction = action !== null
  useEffect(() => {
    if (!hasAction) setCameDirectly(false)
  }, [hasAction])
  const isOver = isWide && !cameDirectly
  return (
    <>
      {action && !isOver ? null : (
        <SubscriptionDetail
          subscription={subscription}
          saved={cardReturn ? t(`card.${cardReturn}`) : done ? t(`saved.${done}`) : null}
        />
      )}
      {action ? (
        <ActionView
          key={action.name}
          subscription={subscription}
          page={action}
          look={isOver ? 'over' : cameDirectly ? 'page' : 'opened'}
        />
      ) : null}
    </>
  )
}
