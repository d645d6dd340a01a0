import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { OrderDetail } from './order.tsx'
import { SectionHead } from '../section.tsx'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'
import { OrderRow } from './order-row.tsx'

/** One-time orders. */
export function Orders({ content }: { content: Loaded['ORDERS'] }) {
  const t = useWords('account')
  const to = usePathTo()
  const viewPath = useViewPath()
  const turn = ({ page, ...link }: PagerLink) => (
    <Link {...link} to={viewPath('ORDERS', { page: String(page) })} />
  )
  if (content.kind === 'order')
    return <OrderDetail view="ORDERS" order={content.order} returns={content.returns} />
  return (
    <>
      <SectionHead title={t('view.ORDERS')} />
      {content.orders.length === 0 ? (
        <EmptyState
          drawing="parcel"
          action={
            <Link
              to={to('/collection/:collection?', { collection: 'best_seller' })}
              className={buttonLook({ variant: 'primary' })}
            >
              {t('browse')}
            </Link>
          }
        >
          {t('noOrders')}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {content.orders.map((order) => (
            <OrderRow key={order.id} order={order} to={viewPath('ORDERS', { id: order.id })} />
          ))}
        </ul>
      )}
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
    </>
  )
}
