import { personName } from '#shop/person.ts'
import type { ReactNode } from 'react'
import type { Order, OrderAddress } from '#shop/orders/order.contract.ts'
import { useWords } from '../../i18n/words.tsx'
import { isShown } from '../methods/facts.ts'
import { useMethodNames } from '../methods/names.ts'
import { momentInHongKong } from '../pay/moment.rules.ts'

/** Delivery, contact and payment as placed; later changes of saved addresses do not affect them. */
export function OrderDetails({ order }: { order: Order }) {
  const t = useWords('order')
  const checkout = useWords('checkout')
  const { name } = useMethodNames()
  const method = order.paymentMethod
  return (
    <section aria-labelledby="order-details" className="mt-10 border-t border-line pt-7">
      <h2 id="order-details" className="mb-5 text-2xl">
        {t('details')}
      </h2>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Row label={t('placed')}>
          <span className="num">{momentInHongKong(order.createdAt)}</span>
        </Row>
        <Row label={t('status')}>{order.statusText}</Row>
        <Row label={t('contactLabel')}>
          {order.email}
          {order.delivery ? (
            <span className="num block">{`+${order.delivery.callingCode} ${order.delivery.contact}`}</span>
          ) : null}
        </Row>
        {isShown(method) ? <Row label={checkout('label.payment')}>{name(method)}</Row> : null}
        {order.delivery && order.deliveryMethod ? (
          <Row label={checkout(`method.${order.deliveryMethod}`)}>
            <AddressText address={order.delivery} />
          </Row>
        ) : null}
        {order.billing ? (
          <Row label={t('billing')}>
            <AddressText address={order.billing} />
          </Row>
        ) : null}
        {order.clientRemarks ? <Row label={checkout('label.remarks')}>{order.clientRemarks}</Row> : null}
      </dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function AddressText({ address }: { address: OrderAddress }) {
  return (
    <>
      {personName(address)}
      {address.lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </>
  )
}
