import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { ActorName } from '../words/actor-name.tsx'
import { Amount } from '../shell/amount.tsx'
import { fulfilmentLabel } from '../shell/label.rules.ts'
import { StateLabel } from '../shell/label.tsx'
import { Peek } from '../shell/list/peek.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { dueOf } from './due.rules.ts'

/** Events shown; the page of the order has all of them. */
const lately = 4

/** Preview of an order: state, lines, total, latest events. */
export function OrderPeek({ order, now }: { order: DeskOrder; now: string }) {
  const t = useWords('order')
  const orders = useWords('orders')
  const hold = useWords('hold')
  const why = useWhy()
  const due = dueOf(order)
  return (
    <Peek title={order.number} to={`/desk/orders/${order.id}`}>
      <div className="row">
        <StateLabel state={order.status} />
        <StateLabel state={order.payment} />
        <StateLabel state={fulfilmentLabel(order)} />
        {order.holdCause ? <span className="hot">{hold(order.holdCause)}</span> : null}
      </div>
      <p>
        {order.name} <span className="soft small">{order.country}</span>
        {due ? (
          <span className={due < now ? 'hot small' : 'soft small'}>
            {' '}
            · {orders('due')} <Moment at={due} short />
          </span>
        ) : null}
      </p>
      <ul className="desk-peek-lines">
        {order.lines
          .filter(({ quantity }) => quantity > 0)
          .map((line) => (
            <li key={line.id}>
              <span>
                {line.name} <span className="soft small">{line.optionName}</span>
              </span>
              <span className="num">× {line.quantity}</span>
            </li>
          ))}
        {order.sums === null ? null : (
          <li className="sum">
            <span>{orders('total')}</span>
            <Amount of={order.sums.total} currency={order.currency} />
          </li>
        )}
      </ul>
      <h3>{t('timeline')}</h3>
      <ol className="desk-line-time">
        {order.timeline
          .toReversed()
          .filter((event) => why(event))
          .slice(0, lately)
          .map((event, index) => (
            <li key={`${event.at} ${event.machine} ${index}`}>
              {why(event)}
              <div className="small soft">
                <Moment at={event.at} short /> · <ActorName of={event.actor} />
              </div>
            </li>
          ))}
      </ol>
    </Peek>
  )
}
