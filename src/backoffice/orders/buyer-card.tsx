import { languages } from '#shop/region.ts'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { isShown, useMethodName } from '../payments/methods.ts'
import { useWords } from '../words/words.tsx'
import { IdentityNumber } from './identity-number.tsx'
import { EditAddress } from './edits/edit-address.tsx'
import { AddressBlock } from './address-block.tsx'

/** Buyer, contact and delivery of an order. */
export function BuyerCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  const delivery = useWords('delivery')
  const method = useMethodName()
  return (
    <section className="desk-card" aria-labelledby="buyer">
      <h2 id="buyer">{t('buyer')}</h2>
      <dl>
        <ContactFacts order={order} />
        <dt>{t('language')}</dt>
        <dd>{languages.find(({ key }) => key === order.locale)?.label}</dd>
        {order.deliveryMethod ? (
          <>
            <dt>{t('deliveryMethod')}</dt>
            <dd>{delivery(order.deliveryMethod)}</dd>
          </>
        ) : null}
        {order.paymentMethod && isShown(order.paymentMethod) ? (
          <>
            <dt>{t('method')}</dt>
            <dd>{method(order.paymentMethod)}</dd>
          </>
        ) : null}
        {order.expected.length > 0 ? <ExpectedFacts order={order} /> : null}
        {order.estimate && order.expected.length === 0 ? (
          <>
            <dt>{t('estimate')}</dt>
            <dd className="num">{`${order.estimate.from} – ${order.estimate.to}`}</dd>
          </>
        ) : null}
        <dt>{t('giftWrap')}</dt>
        <dd>{order.giftWrapped ? t('wrapped') : t('notWrapped')}</dd>
        {order.clientRemarks ? (
          <>
            <dt>{t('remarks')}</dt>
            <dd>{order.clientRemarks}</dd>
          </>
        ) : null}
      </dl>
      {order.giftMessage ? (
        <blockquote className="small" style={{ borderLeft: '2px solid var(--color-line)', paddingLeft: 10 }}>
          {order.giftMessage.recipient}
          <br />
          {order.giftMessage.message}
          <br />— {order.giftMessage.sender}
        </blockquote>
      ) : null}
      {order.addresses.map((address) => (
        <AddressBlock key={address.kind} address={address} />
      ))}
      <IdentityNumber order={order} />
      {order.actions.includes('edit_address') ? <EditAddress order={order} /> : null}
    </section>
  )
}

/** Name, e-mail address and telephone number of the buyer. */
function ContactFacts({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  return (
    <>
      <dt>{t('name')}</dt>
      <dd>
        {order.memberId ? (
          <Link to={`/desk/members/${order.memberId}`} className="link">
            {order.name}
          </Link>
        ) : (
          order.name
        )}
      </dd>
      {order.email ? (
        <>
          <dt>{t('email')}</dt>
          <dd>
            <a href={`mailto:${order.email}`} className="link">
              {order.email}
            </a>
          </dd>
        </>
      ) : null}
      {order.phone ? (
        <>
          <dt>{t('phone')}</dt>
          <dd>
            <a href={`tel:${order.phone}`} className="link num">
              {order.phone}
            </a>
          </dd>
        </>
      ) : null}
    </>
  )
}

/** Expected delivery dates of each outstanding parcel. */
function ExpectedFacts({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  return (
    <>
      <dt>{t('expected')}</dt>
      <dd>
        {order.expected.map(({ window, items }) => (
          <div key={items.map(({ subSku }) => subSku).join(' ')}>
            <span className="num">{window ? `${window.from} – ${window.to}` : t('dayToCome')}</span>{' '}
            <span className="small soft num wraps">
              {items.map(({ subSku, quantity }) => `${subSku} × ${quantity}`).join(', ')}
            </span>
          </div>
        ))}
      </dd>
    </>
  )
}
