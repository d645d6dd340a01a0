import { Form } from 'react-router'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { useWords } from '../../words/words.tsx'
import { PiecesTable } from '../pieces-table.tsx'
import { leftOf, unitsIn, type RefundFormWords } from './refund-form.rules.ts'
import { useFormAsTyped } from '../../shell/forms/use-form-as-typed.ts'

/** Pieces and fees to refund. Each change updates the preview; without JavaScript the button does. */
export function RefundForm({ order, input: request }: { order: DeskOrder; input: RefundFormWords }) {
  const t = useWords('refund')
  const { form, later, sent } = useFormAsTyped()
  const heads = { item: t('item'), left: t('left'), each: t('each'), pieces: t('units') }
  const rows = order.lines.map((line) => {
    const left = leftOf(line)
    return {
      line,
      left,
      most: left,
      pieces: unitsIn(request, line.id),
      name: `u-${line.id}`,
      label: t('unitsOf', { item: line.name }),
    }
  })
  return (
    <Form ref={form} className="desk-card flush" onChange={later} onSubmit={sent}>
      <PiecesTable label={t('what')} heads={heads} rows={rows} currency={order.currency} />
      <div className="stack" style={{ padding: '0 18px 14px', gap: 6 }}>
        {order.sums && order.sums.delivery > 0 ? (
          <label className="tick">
            <input type="checkbox" name="delivery" value="1" defaultChecked={request.delivery} />
            <span>
              {t('delivery')} <Amount of={order.sums.delivery} currency={order.currency} />
            </span>
          </label>
        ) : null}
        {order.sums && order.sums.giftWrap > 0 ? (
          <label className="tick">
            <input type="checkbox" name="gift_wrap" value="1" defaultChecked={request.giftWrap} />
            <span>
              {t('giftWrap')} <Amount of={order.sums.giftWrap} currency={order.currency} />
            </span>
          </label>
        ) : null}
        {order.isMembers ? (
          <label className="tick">
            <input type="checkbox" name="to_wallet" value="1" defaultChecked={request.toWallet} />
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
