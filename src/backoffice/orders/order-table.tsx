import { useState } from 'react'
import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { useMay } from '../shell/frame-context.ts'
import { fulfilmentLabel } from '../shell/label.rules.ts'
import { StateLabel } from '../shell/label.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
import { Age, Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { dueOf } from './due.rules.ts'

/** The dense list. The marked rows go to the printer together: a plain form that asks for the sheets. */
export function OrderTable({ orders, now }: { orders: readonly DeskOrderRow[]; now: string }) {
  const t = useWords('orders')
  const hold = useWords('hold')
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
            {orders.map((order, index) => {
              const due = dueOf(order)
              return (
                <tr key={order.id} data-at={index === at || undefined}>
                  <td>
                    <input
                      type="checkbox"
                      name="id"
                      value={order.id}
                      aria-label={t('markOne', { number: order.number })}
                    />
                  </td>
                  <td className="tight number num">
                    <Link to={`/desk/orders/${order.id}`}>{order.number}</Link>
                  </td>
                  <td className="tight">
                    {order.name} <span className="small soft">{order.country}</span>
                  </td>
                  <td className="soft">
                    <div className="long">
                      <span className="num">{t('pieces', { count: order.pieces })}</span>
                      {order.giftWrapped ? ` · ${t('gift')}` : ''} · {order.items.join(', ')}
                    </div>
                  </td>
                  {may('orders.money') ? (
                    <td className="r">
                      <Amount of={order.total} currency={order.currency} />
                    </td>
                  ) : null}
                  <td>
                    <StateLabel state={order.status} />
                  </td>
                  <td>
                    <StateLabel state={order.payment} />
                  </td>
                  <td>
                    <StateLabel state={fulfilmentLabel(order)} />
                    {order.holdCause ? <div className="small soft">{hold(order.holdCause)}</div> : null}
                  </td>
                  <td className="tight soft">
                    <Age at={order.createdAt} now={now} />
                  </td>
                  <td className={due && due < now ? 'tight hot' : 'tight soft'}>
                    {due ? <Moment at={due} short /> : '—'}
                  </td>
                </tr>
              )
            })}
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
