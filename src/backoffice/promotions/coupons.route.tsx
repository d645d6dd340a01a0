import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { couponStandings } from '#shop/pricing/coupon.rules.ts'
import { listCoupons, type DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { amountText } from '../shell/amount.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useLocale, useWords } from '../words/words.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listCoupons, queryOf(args, listCoupons, { limit: String(size) }))

export default function Coupons() {
  const t = useWords('coupons')
  const state = useWords('state')
  const { coupons, total } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        <Link to="/desk/coupons/months" className="act">
          {t('months')}
        </Link>
        <Link to="/desk/test-basket" className="act">
          {t('testBasket')}
        </Link>
        {may('coupons.change') ? (
          <Link to="/desk/coupons/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: couponStandings.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="coupons"
        label={t('title')}
        columns={useCouponColumns()}
        rows={coupons}
        total={total}
        size={size}
        to={({ id }) => `/desk/coupons/${id}`}
        none={{
          text: t('noneYet'),
          action: { label: t('new'), to: '/desk/coupons/new', right: 'coupons.change' },
        }}
        file="coupons"
      />
    </>
  )
}

const next: Partial<Record<DeskCoupon['state'], readonly ('live' | 'paused' | 'ended')[]>> = {
  draft: ['live', 'ended'],
  scheduled: ['paused', 'ended'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
}

function useCouponColumns(): readonly Column<DeskCoupon>[] {
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
        startsAt || endsAt ? (
          <>
            {startsAt ? <Moment at={startsAt} /> : '…'} – {endsAt ? <Moment at={endsAt} /> : '…'}
          </>
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

function CouponActions({ coupon: { id, state } }: { coupon: DeskCoupon }) {
  const t = useWords('coupons')
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {(next[state] ?? []).map((to) => (
        <ActPanel key={to} title={t(`to.${to}`)}>
          <ActForm call={calls.changeCoupon} fixed={{ id, state: to }} className="row end">
            <TextField name="reason" label={t('reason')} maxLength={300} />
            <Send look={to === 'ended' ? 'danger' : 'main'}>{t(`to.${to}`)}</Send>
          </ActForm>
        </ActPanel>
      ))}
    </div>
  )
}
