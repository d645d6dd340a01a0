import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { useMay } from '../shell/frame-context.ts'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
import { BulkBar } from '../shell/list/bulk-bar.tsx'
import { ExportLinks } from '../shell/list/export-links.tsx'
import { peekOf } from '../shell/list/list-query.rules.ts'
import { useMarks } from '../shell/list/use-marks.ts'
import { useWords } from '../words/words.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { Scroll } from '../shell/scroll.tsx'
import { OrderRow } from './order-row.tsx'

/** The dense list. The marked rows go to the printer together: a plain form that asks for the sheets. */
export function OrderTable({ orders, now }: { orders: readonly DeskOrderRow[]; now: string }) {
  const t = useWords('orders')
  const may = useMay()
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { table, at } = useRowKeys({
    isOpen: query.has('peek'),
    show: (row) =>
      void navigate(peekOf(query, row?.dataset.id ?? null), { replace: true, preventScrollReset: true }),
  })
  const { ids, markAll, onChange } = useMarks(form)
  return (
    <form ref={form} method="get" action="/desk/orders/print" onChange={onChange}>
      <Scroll label={t('title')}>
        <table className="desk-table" ref={table}>
          <thead>
            <tr>
              <th>
                {hydrated ? (
                  <input
                    type="checkbox"
                    data-all
                    aria-label={t('markAll')}
                    checked={ids.length === orders.length}
                    readOnly
                  />
                ) : (
                  <span className="unseen">{t('markAll')}</span>
                )}
              </th>
              <th>{t('number')}</th>
              <th>{t('buyer')}</th>
              <th className="spare">{t('items')}</th>
              {may('orders.money') ? <th className="r">{t('total')}</th> : null}
              <th className="spare">{t('status')}</th>
              <th>{t('payment')}</th>
              <th>{t('fulfilment')}</th>
              <th className="spare">{t('placed')}</th>
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
        {ids.length > 0 ? <ExportLinks list="orders" query={query.toString()} ids={ids} /> : null}
      </BulkBar>
    </form>
  )
}
