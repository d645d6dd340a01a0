import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { publicGroup } from '#shop/pricing/rules.ts'
import { Amount, amountText } from '../shell/amount.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'

type Line = DeskOrder['lines'][number]

/** Lines of an order, the reasons of their prices, and the totals. */
export function LinesCard({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  const hasMoney = order.sums !== null
  return (
    <section className="desk-card flush" aria-labelledby="lines">
      <h2 id="lines">{t('lines')}</h2>
      <Scroll labelledBy="lines">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('item')}</th>
              <th className="r">{t('quantity')}</th>
              {hasMoney ? <th className="r">{t('price')}</th> : null}
              {hasMoney ? <th className="r">{t('sum')}</th> : null}
              <th>{t('shelf')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <LineRow key={line.id} line={line} order={order} />
            ))}
          </tbody>
          {order.sums ? <Sums sums={order.sums} order={order} /> : null}
        </table>
      </Scroll>
      <Duties order={order} />
    </section>
  )
}

/** Estimated import duties as shown to the recipient; not payable to the shop. */
function Duties({ order: { dutyEstimate, currency } }: { order: DeskOrder }) {
  const t = useWords('order')
  if (!dutyEstimate) return null
  return (
    <p className="small soft" style={{ padding: '10px 18px', maxWidth: 'none' }}>
      {t('duties', { amount: amountText(dutyEstimate.amount, currency) })}
      {' · '}
      {t('dutiesAbout', { day: dutyEstimate.terms.checkedOn })}
    </p>
  )
}

function LineRow({ line, order }: { line: Line; order: DeskOrder }) {
  const t = useWords('order')
  const reason = useWords('reason')
  const { money } = line
  const isReduced = money !== null && money.originalPrice !== null && money.originalPrice !== money.price
  return (
    <tr>
      <td>
        <div>
          {line.quantity === 0 ? <s className="soft">{line.name}</s> : line.name}{' '}
          {line.revision > 0 ? (
            <span className="desk-label">{t('addedBy', { number: line.revision })}</span>
          ) : null}
        </div>
        <div className="small soft">
          {[line.optionName, line.subSku, line.bundleSku].filter(Boolean).join(' · ')}
          {line.estimate ? ` · ${line.estimate}` : ''}
          {line.isAwaited ? ` · ${t('toCome')}` : ''}
        </div>
      </td>
      <td className="r num">
        {line.removed > 0 ? <s className="soft">{line.quantity + line.removed}</s> : null} {line.quantity}
        {line.removed > 0 ? <div className="small soft">{t('takenOut', { count: line.removed })}</div> : null}
        {line.shipped > 0 ? <div className="small soft">{t('sentOf', { count: line.shipped })}</div> : null}
        {line.short.map(({ subSku, pieces }) => (
          <div key={subSku} className="small hot">
            {t('shortOf', { count: pieces, sku: subSku })}
          </div>
        ))}
        {line.refunded > 0 ? <div className="small soft">{t('backOf', { count: line.refunded })}</div> : null}
      </td>
      {money ? (
        <td className="r">
          <Amount of={money.price} currency={order.currency} />{' '}
          {isReduced ? (
            <s className="small soft">
              <Amount of={money.originalPrice} currency={order.currency} />
            </s>
          ) : null}
          <div className="small soft">
            {reason(isReduced && money.reason.kind === 'base' ? 'reduced' : money.reason.kind)}
            {money.reason.group && money.reason.group !== publicGroup ? ` (${money.reason.group})` : ''}
            {money.reason.considered.length > 0 ? (
              <details>
                <summary>{t('considered')}</summary>
                {money.reason.considered.map((lost) => (
                  <div key={`${lost.kind} ${lost.group ?? ''} ${lost.amount}`}>
                    {reason(lost.kind)} {amountText(lost.amount, order.currency)}
                  </div>
                ))}
              </details>
            ) : null}
          </div>
        </td>
      ) : null}
      {money ? (
        <td className="r">
          <Amount of={money.total} currency={order.currency} />
        </td>
      ) : null}
      <td className="small soft">
        {line.reservations
          .filter(({ pieces }) => pieces > 0)
          .map((held) => (
            <div key={`${held.subSku} ${held.state}`} className="num">
              {held.subSku} × {held.pieces} · {t('heldAs', { state: held.state })}
            </div>
          ))}
      </td>
    </tr>
  )
}

function Sums({ sums, order }: { sums: NonNullable<DeskOrder['sums']>; order: DeskOrder }) {
  const t = useWords('order')
  const rows = [
    ['goods', sums.goods, true],
    ['discount', -sums.discount, sums.discount !== 0],
    ['giftWrap', sums.giftWrap, sums.giftWrap !== 0],
    ['delivery', sums.delivery, true],
    ['tax', sums.tax, sums.tax !== 0],
    ['total', sums.total, true],
    [sums.giftCode === null ? 'wallet' : 'giftCode', -sums.wallet, sums.wallet !== 0],
    ['due', sums.due, sums.due !== sums.total],
    ['partPaid', -sums.partPaid, sums.partPaid !== 0],
    ['left', sums.left, sums.partPaid !== 0 && sums.left !== 0],
    ['refunded', -sums.refunded, sums.refunded !== 0],
  ] as const
  return (
    <tfoot>
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([word, amount]) => (
          <tr key={word} className="sum-of">
            <td colSpan={3} className={word === 'total' ? 'r number' : 'r soft'}>
              {t(`sums.${word}`)}
              {word === 'discount' && sums.couponCode ? ` (${sums.couponCode})` : ''}
            </td>
            <td className={word === 'total' ? 'r number' : 'r'}>
              <Amount of={amount} currency={order.currency} />
            </td>
            <td aria-hidden="true" />
          </tr>
        ))}
    </tfoot>
  )
}
