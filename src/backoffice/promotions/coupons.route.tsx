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
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { Scroll } from '../shell/scroll.tsx'
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
      {coupons.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('code')}</th>
                <th>{t('label')}</th>
                <th>{t('gives')}</th>
                <th>{t('dates')}</th>
                <th className="r">{t('used')}</th>
                <th>{t('state')}</th>
                {may('coupons.change') ? <th>{t('toDo')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {coupons.map((coupon) => (
                <CouponRow key={coupon.id} coupon={coupon} canChange={may('coupons.change')} />
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} file="coupons" />
    </>
  )
}

const next: Partial<Record<DeskCoupon['state'], readonly ('live' | 'paused' | 'ended')[]>> = {
  draft: ['live', 'ended'],
  scheduled: ['paused', 'ended'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
}

function CouponRow({ coupon, canChange }: { coupon: DeskCoupon; canChange: boolean }) {
  const t = useWords('coupons')
  const kind = useWords('couponKind')
  const locale = useLocale()
  const gives =
    coupon.kind === 'percent'
      ? `−${coupon.percent ?? 0}%`
      : coupon.kind === 'fixed'
        ? `−${amountText(coupon.amount, 'HKD')}`
        : kind(coupon.kind)
  return (
    <tr>
      <td className="tight number">
        <Link to={`/desk/coupons/${coupon.id}`}>{coupon.code}</Link>
      </td>
      <td>{textIn(locale, coupon.label)}</td>
      <td className="num">
        {gives}
        {coupon.minimumGoods > 0 ? (
          <div className="small soft">{t('from', { amount: amountText(coupon.minimumGoods, 'HKD') })}</div>
        ) : null}
      </td>
      <td className="tight soft">
        {coupon.startsAt || coupon.endsAt ? (
          <>
            {coupon.startsAt ? <Moment at={coupon.startsAt} /> : '…'} –{' '}
            {coupon.endsAt ? <Moment at={coupon.endsAt} /> : '…'}
          </>
        ) : (
          t('always')
        )}
      </td>
      <td className="r num">
        {coupon.totalLimit === null ? coupon.used : `${coupon.used} / ${coupon.totalLimit}`}
      </td>
      <td>
        <StateLabel state={coupon.standing} />
      </td>
      {canChange ? (
        <td>
          <div className="row" style={{ alignItems: 'start' }}>
            {(next[coupon.state] ?? []).map((to) => (
              <ActPanel key={to} title={t(`to.${to}`)}>
                <ActForm call={calls.changeCoupon} fixed={{ id: coupon.id, state: to }} className="row end">
                  <TextField name="reason" label={t('reason')} maxLength={300} />
                  <Send look={to === 'ended' ? 'danger' : 'main'}>{t(`to.${to}`)}</Send>
                </ActForm>
              </ActPanel>
            ))}
          </div>
        </td>
      ) : null}
    </tr>
  )
}
