import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listMonths } from '#shop/pricing/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listMonths, {})

/** Coupon of each month, a year ahead. */
export default function Months() {
  const t = useWords('coupons')
  const { months } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('months')}>
        <Link to="/desk/coupons" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <p className="soft" style={{ marginBottom: 14 }}>
        {t('monthsHint')}
      </p>
      <div className="stack" style={{ maxWidth: '34rem' }}>
        {months.map(({ month, code }) =>
          may('coupons.change') ? (
            <ActForm
              key={month}
              call={calls.setMonth}
              fixed={{ month, id: month }}
              className="desk-card row end"
              label={month}
            >
              <TextField
                name="code"
                label={month}
                defaultValue={code ?? ''}
                maxLength={40}
                autoCapitalize="characters"
              />
              <Send look="">{t('save')}</Send>
            </ActForm>
          ) : (
            <p key={month} className="desk-card row">
              <span className="num">{month}</span> <b>{code ?? '—'}</b>
            </p>
          ),
        )}
      </div>
    </>
  )
}
