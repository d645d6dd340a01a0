import type { DeskMember } from '#shop/customers/contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { fulfilmentLabel } from '../shell/label.rules.ts'
import { StateLabel } from '../shell/label.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

export function OrdersCard({ member }: { member: DeskMember }) {
  const t = useWords('members')
  return (
    <section className="desk-card flush" aria-labelledby="orders">
      <h2 id="orders">
        {t('orders')} <span className="soft small num">{member.ordersTotal}</span>
      </h2>
      {member.orders.length === 0 ? (
        <p className="soft" style={{ padding: '0 18px 14px' }}>
          {t('noOrders')}
        </p>
      ) : (
        <Scroll labelledBy="orders">
          <table className="desk-table">
            <tbody>
              {member.orders.map((order) => (
                <tr key={order.id}>
                  <td className="tight number num">
                    <Link to={`/desk/orders/${order.id}`}>{order.number}</Link>
                  </td>
                  <td className="tight soft">
                    <Moment at={order.createdAt} />
                  </td>
                  <td className="r">
                    {order.total === null ? null : <Amount of={order.total} currency={order.currency} />}
                  </td>
                  <td>
                    <StateLabel state={order.status} />
                  </td>
                  <td>
                    <StateLabel state={fulfilmentLabel(order)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}
