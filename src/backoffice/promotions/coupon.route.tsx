import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getCoupon } from '#shop/pricing/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { CouponFields } from './coupon-fields.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getCoupon, { id: args.params.id ?? '' })

/** A coupon: its terms in a form, and the orders it was used in. */
export default function Coupon() {
  const t = useWords('coupons')
  const { coupon, uses, version } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={coupon.code}>
        <Link to="/desk/coupons" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <div className="row" style={{ marginBottom: 14 }}>
        <StateLabel state={coupon.state} />
        <span className="num soft">{t('usedTimes', { count: coupon.used })}</span>
      </div>
      <div className="desk-two">
        {may('coupons.change') && coupon.state !== 'ended' ? (
          <ActForm
            call={calls.editCoupon}
            fixed={{ id: coupon.id, expected: String(version) }}
            className="fields desk-card"
            label={t('edit')}
          >
            <CouponFields key={version} coupon={coupon} />
            <TextField name="reason" label={t('reason')} required maxLength={300} whole />
            <div className="whole row">
              <Send>{t('save')}</Send>
            </div>
          </ActForm>
        ) : (
          <p className="desk-empty">{t('closed')}</p>
        )}
        <section className="desk-card flush" aria-labelledby="uses">
          <h2 id="uses">{t('uses')}</h2>
          {uses.length === 0 ? (
            <p className="soft" style={{ padding: '0 18px 14px' }}>
              {t('noUses')}
            </p>
          ) : (
            <Scroll labelledBy="uses">
              <table className="desk-table">
                <tbody>
                  {uses.map((use) => (
                    <tr key={use.orderId}>
                      <td className="tight number num">
                        {may('orders.read') ? (
                          <Link to={`/desk/orders/${use.orderId}`}>{use.orderNumber}</Link>
                        ) : (
                          use.orderNumber
                        )}
                      </td>
                      <td>{t(`use.${use.state}`)}</td>
                      <td className="tight soft">
                        <Moment at={use.at} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )}
        </section>
      </div>
    </>
  )
}
