import { useState } from 'react'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { useMay } from '../shell/frame-context.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
import { useWords } from '../words/words.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { OrderRow } from './order-row.tsx'

/** The dense list. The marked rows go to the printer together: a plain form that asks for the sheets. */
export function OrderTable({ orders, now }: { orders: readonly DeskOrderRow[]; now: string }) {
  const t = useWords('orders')
  const may = useMay()
  const hydrated = useHydrated()
  const { table, at } = useRowKeys()
  const [marked, setMarked] = useState(0)
  return (
    <form
      method="get"
      action="/desk/orders/print"
      onChange={(event) => setMarked(event.currentTarget.querySelectorAll(':checked').length)}
    >
      <Scroll label={t('title')}>
        <table className="desk-table" ref={table}>
          <thead>
            <tr>
              <th>
                <span className="unseen">{t('mark')}</span>
              </th>
              <th>{t('number')}</th>
              <th>{t('buyer')}</th>
              <th>{t('items')}</th>
              {may('orders.money') ? <th className="r">{t('total')}</th> : null}
              <th>{t('status')}</th>
              <th>{t('payment')}</th>
              <th>{t('fulfilment')}</th>
              <th>{t('placed')}</th>
              <th>{t('due')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order, index) => (
              <OrderRow key={order.id} order={order} now={now} isAt={index === at} />
            ))}
          </tbody>
        </table>
      </Scroll>
      <div className="row no-print" style={{ paddingTop: 10 }} role="group" aria-label={t('together')}>
        <span className="soft num" aria-live="polite">
          {hydrated ? t('marked', { count: marked }) : t('together')}
        </span>
        {(['pick', 'slip', 'gift'] as const).map((kind) => (
          <button
            key={kind}
            type="submit"
            name="kind"
            value={kind}
            className="act"
            disabled={hydrated && marked === 0}
          >
            {t(`print.${kind}`)}
          </button>
        ))}
      </div>
    </form>
  )
}
