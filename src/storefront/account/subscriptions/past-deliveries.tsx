import { Link } from '#ui/link.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { useWords } from '../../i18n/words.tsx'
import { OrderRow } from '../orders/order-row.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { SubscriptionList } from './subscriptions.server.ts'

/** Orders of all past deliveries. */
export function PastDeliveries({ content }: { content: SubscriptionList }) {
  const t = useWords('account')
  const words = useWords('subscription')
  const viewPath = useViewPath()
  if (content.orders.length === 0) return null
  const turn = ({ page, ...link }: PagerLink) => (
    <Link {...link} to={viewPath('SUBSCRIPTIONS', { page: String(page) })} />
  )
  return (
    <section aria-labelledby="deliveries" className="mt-12">
      <h2 id="deliveries" className="mb-4 text-2xl">
        {words('deliveries')}
      </h2>
      <ul className="border-t border-line">
        {content.orders.map((order) => (
          <OrderRow key={order.id} order={order} to={viewPath('SUBSCRIPTIONS', { id: order.id })} />
        ))}
      </ul>
      <Pager
        label={t('pages')}
        page={content.page}
        pages={content.pages}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        pageLabel={(page) => t('page', { page })}
        className="mt-8"
        link={turn}
      />
    </section>
  )
}
