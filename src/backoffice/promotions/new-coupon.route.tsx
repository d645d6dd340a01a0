import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { ActForm } from '../shell/forms/act-form.tsx'
import { onlyWith } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { CouponFields } from './coupon-fields.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyWith(args, 'coupons.change')

/** New coupon: benefit, conditions, limits and validity. Times are in Hong Kong. */
export default function NewCoupon() {
  const t = useWords('coupons')
  const navigate = useNavigate()
  return (
    <>
      <PageTop title={t('new')} />
      <ActForm
        call={calls.createCoupon}
        className="fields desk-card"
        goTo="/desk/coupons"
        done={() => void navigate('/desk/coupons')}
      >
        <TextField
          name="code"
          label={t('code')}
          required
          minLength={2}
          maxLength={40}
          autoCapitalize="characters"
        />
        <Choice
          name="state"
          label={t('state')}
          options={[
            ['draft', t('draft')],
            ['live', t('live')],
          ]}
        />
        <CouponFields />
        <div className="whole row">
          <Send>{t('create')}</Send>
        </div>
      </ActForm>
    </>
  )
}
