import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { languageTag, useWords } from '../../words/words.tsx'
import { AddressBlock } from '../address-block.tsx'
import { slipRows } from './slip.rules.ts'

type Props = { order: DeskOrder; slip: DeskOrder['slips'][number]; isGift: boolean }

/**
 * Packing slip of a parcel, in the buyer's language, given by the surrounding messages. For a gift it has the card's
 * text and no prices.
 */
export function PackingSlip({ order, slip, isGift }: Props) {
  const t = useWords('print')
  const delivery = order.addresses.find(({ kind }) => kind === 'delivery')
  const rows = slipRows(order, slip)
  const hasMoney = !isGift && rows.some(({ total }) => total !== null)
  // a gift's slip is read by the recipient, so it has no storage locations
  const hasShelves = !isGift && rows.some(({ shelves }) => shelves.length > 0)
  const at = order.parcels.findIndex(({ id }) => id === slip.parcelId)
  const parcel = order.parcels[at]
  const name = parcel ? t('parcel', { number: at + 1 }) : order.parcels.length > 0 ? t('next') : null
  return (
    <section
      className="desk-paper desk-card"
      lang={languageTag(order.locale)}
      style={{ marginBottom: 16 }}
      aria-label={[order.number, name].filter(Boolean).join(' ')}
    >
      <div className="row">
        <span className="desk-word" style={{ padding: 0 }}>
          ELOWEN
        </span>
        <h2 className="num push">{order.number}</h2>
      </div>
      {name ? (
        <p className="num">{[name, parcel?.carrier, parcel?.trackingNumber].filter(Boolean).join(' · ')}</p>
      ) : null}
      {delivery ? <AddressBlock address={delivery} /> : <div>{order.name}</div>}
      <table className="desk-table">
        <thead>
          <tr>
            {hasShelves ? <th>{t('shelf')}</th> : null}
            <th>{t('item')}</th>
            <th className="r">{t('pieces')}</th>
            {hasMoney ? <th className="r">{t('sum')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, units, total, shelves }) => (
            <tr key={line.id}>
              {hasShelves ? <td className="tight num">{shelves.join(', ')}</td> : null}
              <td>
                {line.buyerName}{' '}
                <span className="soft">
                  {[line.buyerOptionName, line.subSku].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className="r num">{units}</td>
              {hasMoney ? (
                <td className="r">
                  <Amount of={total} currency={order.currency} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {isGift && order.giftMessage ? (
        <blockquote>
          {order.giftMessage.recipient}
          <br />
          {order.giftMessage.message}
          <br />— {order.giftMessage.sender}
        </blockquote>
      ) : null}
    </section>
  )
}
