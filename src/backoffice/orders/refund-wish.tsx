import { Form } from 'react-router'
import type { DeskOrder } from '#shop/orders/desk.contract.ts'
import { Amount } from '../shell/amount.tsx'
import { useWords } from '../words/words.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { leftOf, unitsIn, type RefundWishWords } from './refund-wish.rules.ts'
import { useFormAsTyped } from './use-form-as-typed.ts'

/** Pieces and fees to give back. Each change asks what it comes to; without script the button does. */
export function RefundWish({ order, wish }: { order: DeskOrder; wish: RefundWishWords }) {
  const t = useWords('refund')
  const { form, later, sent } = useFormAsTyped()
  return (
    <Form ref={form} className="desk-card flush" onChange={later} onSubmit={sent}>
      <Scroll label={t('what')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('item')}</th>
              <th className="r">{t('left')}</th>
              <th className="r">{t('each')}</th>
              <th className="r">{t('units')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  {line.name} <span className="small soft">{[line.optionName, line.subSku].filter(Boolean).join(' · ')}</span>
                </td>
                <td className="r num">{leftOf(line)}</td>
                <td className="r">
                  <Amount of={line.money?.unitNet[line.refunded] ?? null} currency={order.currency} />
                </td>
                <td className="r">
                  <input
                    type="number"
                    name={`u-${line.id}`}
                    min={0}
                    max={leftOf(line)}
                    defaultValue={unitsIn(wish, line.id)}
                    aria-label={t('unitsOf', { item: line.name })}
                    className="well"
                    style={{ width: '5rem' }}
                    disabled={leftOf(line) === 0}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <div className="stack" style={{ padding: '0 18px 14px', gap: 6 }}>
        {order.sums && order.sums.delivery > 0 ? (
          <label className="tick">
            <input type="checkbox" name="delivery" value="1" defaultChecked={wish.delivery} />
            <span>
              {t('delivery')} <Amount of={order.sums.delivery} currency={order.currency} />
            </span>
          </label>
        ) : null}
        {order.sums && order.sums.giftWrap > 0 ? (
          <label className="tick">
            <input type="checkbox" name="gift_wrap" value="1" defaultChecked={wish.giftWrap} />
            <span>
              {t('giftWrap')} <Amount of={order.sums.giftWrap} currency={order.currency} />
            </span>
          </label>
        ) : null}
        {order.isMembers ? (
          <label className="tick">
            <input type="checkbox" name="to_wallet" value="1" defaultChecked={wish.toWallet} />
            <span>{t('toWallet')}</span>
          </label>
        ) : null}
        <div className="row">
          <button type="submit" className="act">
            {t('preview')}
          </button>
        </div>
      </div>
    </Form>
  )
}
