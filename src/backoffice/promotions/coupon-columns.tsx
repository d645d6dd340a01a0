import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { textIn } from '#shop/region.ts'
import { amountText } from '../shell/amount.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { momentInHongKong } from '../shell/when.rules.ts'
import { Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { CouponActions } from './coupon-actions.tsx'

/** Columns of the coupon list, with the actions each coupon allows. */
export function useCouponColumns(): readonly Column<DeskCoupon>[] {
  const t = useWords('coupons')
  const locale = useLocale()
  return [
    { key: 'code', title: t('code'), isName: true, cell: ({ code }) => code },
    { key: 'label', title: t('label'), cell: ({ label }) => textIn(locale, label) },
    {
      key: 'kind',
      title: t('gives'),
      className: 'num',
      fields: ['kind', 'percent', 'amount', 'minimumGoods'],
      cell: (coupon) => <Gives coupon={coupon} />,
    },
    {
      key: 'startsAt',
      title: t('dates'),
      className: 'tight soft',
      spare: 3,
      fields: ['startsAt', 'endsAt'],
      cell: ({ startsAt, endsAt }) =>
        startsAt && endsAt ? (
          <>
            <Moment at={startsAt} /> – <Moment at={endsAt} />
          </>
        ) : startsAt ? (
          t('onwards', { day: momentInHongKong(startsAt) })
        ) : endsAt ? (
          t('upTo', { day: momentInHongKong(endsAt) })
        ) : (
          t('always')
        ),
    },
    {
      key: 'used',
      title: t('used'),
      isNumber: true,
      fields: ['used', 'totalLimit'],
      cell: ({ used, totalLimit }) => (totalLimit === null ? used : `${used} / ${totalLimit}`),
    },
    { key: 'standing', title: t('state'), cell: ({ standing }) => <StateLabel state={standing} /> },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'coupons.change',
      fields: [],
      cell: (coupon) => <CouponActions coupon={coupon} />,
    },
  ]
}

function Gives({ coupon }: { coupon: DeskCoupon }) {
  const t = useWords('coupons')
  const kind = useWords('couponKind')
  const gives =
    coupon.kind === 'percent'
      ? `−${coupon.percent ?? 0}%`
      : coupon.kind === 'fixed'
        ? `−${amountText(coupon.amount, 'HKD')}`
        : kind(coupon.kind)
  return (
    <>
      {gives}
      {coupon.minimumGoods > 0 ? (
        <div className="small soft">{t('from', { amount: amountText(coupon.minimumGoods, 'HKD') })}</div>
      ) : null}
    </>
  )
}
