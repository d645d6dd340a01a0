import type { Currency } from '#shop/money.ts'
import { universalGroups } from '#shop/pricing/rules.ts'
import type { ExplainedBasket, ExplainedCoupon, ExplainedLine } from '#shop/test-basket/contract.ts'
import { Amount, amountText } from '../../shell/amount.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { basket: ExplainedBasket; currency: Currency }

/** All amounts of the basket with their reasons. */
export function Explained({ basket, currency }: Props) {
  const t = useWords('testBasket')
  const sums = useWords('order')
  const rows = [
    ['goods', basket.goods],
    ['discount', -basket.discount],
    ['delivery', basket.deliveryFee],
    ['total', basket.total],
  ] as const
  return (
    <section className="desk-card stack" aria-labelledby="explained">
      <h2 id="explained">{t('explained')}</h2>
      {basket.lines.length === 0 ? <p className="soft">{t('nothingYet')}</p> : null}
      <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
        {basket.lines.map((line) => (
          <li key={line.subSku}>
            <Line line={line} currency={currency} />
          </li>
        ))}
      </ul>
      {basket.coupons.length > 0 ? <h3>{t('coupons')}</h3> : null}
      {basket.coupons.map((coupon) => (
        <Coupon key={coupon.origin} coupon={coupon} currency={currency} />
      ))}
      <h3>{t('delivery')}</h3>
      <Delivery basket={basket} currency={currency} />
      <dl>
        {rows.map(([word, amount]) => (
          <div key={word} style={{ display: 'contents' }}>
            <dt>{sums(`sums.${word}`)}</dt>
            <dd>
              <Amount of={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Line({ line, currency }: { line: ExplainedLine; currency: Currency }) {
  const t = useWords('testBasket')
  const reason = useWords('reason')
  const named = (kind: NonNullable<ExplainedLine['kind']>, group: string | null) =>
    group === null || universalGroups.includes(group)
      ? reason(kind)
      : t('ofGroup', { reason: reason(kind), group })
  return (
    <>
      <p className="row" style={{ margin: 0 }}>
        <span style={{ flex: '1 1 10rem' }}>
          {line.name} <span className="small soft">{line.subSku}</span>
        </span>
        <span className="num push">
          {line.quantity} × <Amount of={line.price} currency={currency} />
          {line.original === null ? null : (
            <>
              {' '}
              <s className="soft">{amountText(line.original, currency)}</s>
            </>
          )}
        </span>
        {line.total === null ? null : (
          <b className="num">
            <Amount of={line.total} currency={currency} />
          </b>
        )}
      </p>
      {line.why ? <p className="small hot">{line.why}</p> : null}
      {line.kind === null ? null : (
        <p className="small soft">
          {t('priceIs', { reason: named(line.kind, line.group) })}{' '}
          {line.considered.length === 0
            ? null
            : t('beats', {
                others: line.considered
                  .map(({ kind, group, price }) => `${named(kind, group)} ${amountText(price, currency)}`)
                  .join(' · '),
              })}
          {line.off > 0 ? ` ${t('off', { amount: amountText(line.off, currency) })}` : null}
        </p>
      )}
    </>
  )
}

function Coupon({ coupon, currency }: { coupon: ExplainedCoupon; currency: Currency }) {
  const t = useWords('testBasket')
  const gives = [
    coupon.off > 0 ? t('givesOff', { amount: amountText(coupon.off, currency) }) : null,
    coupon.freeDelivery ? t('givesDelivery') : null,
    coupon.giftSku === null ? null : t('givesGift', { sku: coupon.giftSku }),
  ].filter((each) => each !== null)
  return (
    <div>
      <p style={{ margin: 0 }}>
        <b className="num">{coupon.code}</b> <span className="soft">{coupon.label}</span>{' '}
        <span className="small soft">{t(`origin.${coupon.origin}`)}</span>
      </p>
      <p className={coupon.counts ? 'small soft' : 'small hot'}>
        {coupon.counts
          ? [
              ...gives,
              t(coupon.isApplied ? 'applied' : 'beaten', { total: amountText(coupon.total, currency) }),
            ].join(' · ')
          : (coupon.why ?? t('noGoods'))}
      </p>
    </div>
  )
}

function Delivery({ basket, currency }: Props) {
  const t = useWords('testBasket')
  const { cause, tableFee, grams, goods, threshold } = basket.delivery
  return (
    <p className="small soft">
      {t(`cause.${cause}`, {
        fee: amountText(tableFee, currency),
        goods: amountText(goods, currency),
        threshold: amountText(threshold, currency),
      })}{' '}
      {cause === 'nothing_sent' ? null : t('weighs', { grams: String(grams) })}
    </p>
  )
}
