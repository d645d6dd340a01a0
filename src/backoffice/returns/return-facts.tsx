import { Link } from '#ui/link.tsx'
import { useMay } from '../shell/frame-context.ts'
import { useWords } from '../words/words.tsx'
import type { DeskReturn } from '#shop/returns/desk.contract.ts'

/** Order, buyer and requests of a return. */
export function ReturnFacts({ each }: { each: DeskReturn }) {
  const t = useWords('returns')
  return (
    <dl>
      <dt>{t('order')}</dt>
      <dd className="num">
        <OrderNumber id={each.orderId} number={each.orderNumber} />
      </dd>
      <dt>{t('buyer')}</dt>
      <dd>{each.buyer}</dd>
      {each.wantsExchange ? (
        <>
          <dt>{t('wish')}</dt>
          <dd>{t('wantsExchange')}</dd>
        </>
      ) : null}
      {each.replacement ? (
        <>
          <dt>{t('replacement')}</dt>
          <dd className="num">
            <OrderNumber {...each.replacement} />
          </dd>
        </>
      ) : null}
      {each.isOverridden ? (
        <>
          <dt>{t('opened')}</dt>
          <dd>{t('isOverridden')}</dd>
        </>
      ) : null}
      {each.toWallet ? (
        <>
          <dt>{t('wish')}</dt>
          <dd>{t('toWallet')}</dd>
        </>
      ) : null}
    </dl>
  )
}

/** Link to an order for staff who may read orders, otherwise plain text. */
function OrderNumber({ id, number }: { id: string; number: string }) {
  const may = useMay()
  if (!may('orders.read')) return number
  return (
    <Link to={`/desk/orders/${id}`} className="link">
      {number}
    </Link>
  )
}
