import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import { OrderDetail } from '../orders/order.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'
import { OneSubscription } from './one-subscription.tsx'
import { List } from './list.tsx'
import { TodayContext } from './use-days.ts'

/** `?view=SUBSCRIPTIONS`: the list, a subscription, an action, or the order of a delivery. */
export function Subscriptions({ content }: { content: Loaded['SUBSCRIPTIONS'] }) {
  if (content.kind === 'order')
    return <OrderDetail view="SUBSCRIPTIONS" order={content.order} returns={content.returns} />
  return (
    <TodayContext value={content.today}>
      {content.kind === 'list' ? (
        <List content={content} />
      ) : content.subscription ? (
        <OneSubscription
          key={content.subscription.id}
          subscription={content.subscription}
          action={content.action}
          done={content.done}
          cardReturn={content.cardReturn}
        />
      ) : (
        <Unknown />
      )}
    </TodayContext>
  )
}

function Unknown() {
  const t = useWords('subscription')
  const viewPath = useViewPath()
  return (
    <EmptyState
      drawing="parcel"
      action={
        <Link to={viewPath('SUBSCRIPTIONS')} className="more">
          {t('all')}
        </Link>
      }
    >
      {t('unknown')}
    </EmptyState>
  )
}
