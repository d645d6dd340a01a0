import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { couponStandings } from '#shop/pricing/coupon.rules.ts'
import { listCoupons } from '#shop/pricing/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { useCouponColumns } from './coupon-columns.tsx'

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
