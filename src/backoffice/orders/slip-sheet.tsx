import type { DeskOrder } from '#shop/orders/desk.contract.ts'
import { Amount } from '../shell/amount.tsx'
import { useWords } from '../words/words.tsx'
import { AddressBlock } from './buyer-card.tsx'

/** What lies in the parcel. A gift's slip names the card and no price. */
export function SlipSheet({ order, isGift }: { order: DeskOrder; isGift: boolean }) {
  const t = useWords('print')
  const sums = useWords('order')
  const delivery = order.addresses.find(({ kind }) => kind === 'delivery')
  const money = isGift ? null : order.sums
  return (
    <section className="desk-sheet desk-card" style={{ marginBottom: 16 }} aria-label={order.number}>
      <div className="row">
        <span className="desk-word" style={{ padding: 0 }}>
          ELOWEN
        </span>
        <b className="num push">{order.number}</b>
      </div>
      {delivery ? <AddressBlock address={delivery} /> : <div>{order.name}</div>}
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('item')}</th>
            <th className="r">{t('pieces')}</th>
            {money ? <th className="r">{t('sum')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {order.lines.flatMap((line) =>
            line.quantity === 0 ? (
              []
            ) : (
              <tr key={line.id}>
                <td>
                  {line.name} <span className="soft">{[line.optionName, line.subSku].filter(Boolean).join(' · ')}</span>
                </td>
                <td className="r num">{line.quantity}</td>
                {money && line.money ? (
                  <td className="r">
                    <Amount of={line.money.total} currency={order.currency} />
                  </td>
                ) : null}
              </tr>
            ),
          )}
        </tbody>
        {money ? (
          <tfoot>
            {(['discount', 'giftWrap', 'delivery', 'tax', 'total'] as const)
              .filter((word) => money[word] !== 0)
              .map((word) => (
                <tr key={word}>
                  <td colSpan={2} className={word === 'total' ? 'r number' : 'r soft'}>
                    {sums(`sums.${word}`)}
                  </td>
                  <td className={word === 'total' ? 'r number' : 'r'}>
                    <Amount of={word === 'discount' ? -money.discount : money[word]} currency={order.currency} />
                  </td>
                </tr>
              ))}
          </tfoot>
        ) : null}
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
