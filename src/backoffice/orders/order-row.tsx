import type { DeskOrderRow } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { useMay } from '../shell/frame-context.ts'
import { fulfilmentLabel } from '../shell/label.rules.ts'
import { StateLabel } from '../shell/label.tsx'
import { Age, Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { dueOf } from './due.rules.ts'

type Props = {
  order: DeskOrderRow
  now: string
  /** Whether the keyboard stands on this row. */
  isAt: boolean
}

/** One order of the list: buyer, goods, states and the moment it is due. */
export function OrderRow({ order, now, isAt }: Props) {
  const t = useWords('orders')
  const hold = useWords('hold')
  const may = useMay()
  const due = dueOf(order)
  return (
    <tr data-at={isAt || undefined} data-id={order.id}>
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
      <td className="soft spare">
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
      <td className="spare">
        <StateLabel state={order.status} />
      </td>
      <td>
        <StateLabel state={order.payment} />
      </td>
      <td>
        <StateLabel state={fulfilmentLabel(order)} />
        {order.holdCause ? <div className="small soft">{hold(order.holdCause)}</div> : null}
      </td>
      <td className="tight soft spare">
        <Age at={order.createdAt} now={now} />
      </td>
      <td className={due && due < now ? 'tight hot' : 'tight soft'}>
        {due ? <Moment at={due} short /> : '—'}
      </td>
    </tr>
  )
}
