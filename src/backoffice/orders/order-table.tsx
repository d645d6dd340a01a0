import { useRef } from 'react'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { useMay } from '../shell/frame-context.ts'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
import { BulkBar } from '../shell/list/bulk-bar.tsx'
import { ExportLinks } from '../shell/list/export-links.tsx'
import { useMarks } from '../shell/list/use-marks.ts'
import { useWords } from '../words/words.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { OrderRow } from './order-row.tsx'

/** The dense list. The marked rows go to the printer together: a plain form that asks for the sheets. */
export function OrderTable({
  orders,
  query,
  now,
}: {
  orders: readonly DeskOrderRow[]
  /** Of the list, as it stands in the address. */
  query: string
  now: string
}) {
  const t = useWords('orders')
  const may = useMay()
  const form = useRef<HTMLFormElement>(null)
  const { table, at } = useRowKeys()
  const { ids, markAll, onChange } = useMarks(form)
  return (
    <form ref={form} method="get" action="/desk/orders/print" onChange={onChange}>
      <Scroll label={t('title')}>
        <table className="desk-table" ref={table}>
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  data-all
                  aria-label={t('markAll')}
                  checked={ids.length === orders.length}
                  readOnly
                />
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
      <BulkBar label={t('together')} marked={ids.length} clear={() => markAll(false)}>
        {(['pick', 'slip', 'gift'] as const).map((kind) => (
          <button key={kind} type="submit" name="kind" value={kind} className="act">
            {t(`print.${kind}`)}
          </button>
        ))}
        {ids.length > 0 ? <ExportLinks list="orders" query={query} total={ids.length} ids={ids} /> : null}
      </BulkBar>
    </form>
  )
}
