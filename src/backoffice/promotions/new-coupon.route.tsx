import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { couponKinds, couponScopes } from '#shop/pricing/coupon.rules.ts'
import { countries, countryName } from '#shop/region.ts'
import { ActForm } from '../shell/act-form.tsx'
import { onlyWith } from '../shell/call-desk.server.ts'
import { calls } from '../shell/calls.ts'
import { Choice, Send, TextField, Tick } from '../shell/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useLocale, useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyWith(args, 'coupons.change')

/** A new code: what it gives, what it asks for, how often and when (SERVER 3.11). Times are Hong Kong's. */
export default function NewCoupon() {
  const t = useWords('coupons')
  const kind = useWords('couponKind')
  const scope = useWords('couponScope')
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <>
      <PageTop title={t('new')} />
      <ActForm call={calls.createCoupon} className="fields desk-card" goTo="/desk/coupons" done={() => void navigate('/desk/coupons')}>
        <TextField name="code" label={t('code')} required minLength={2} maxLength={40} autoCapitalize="characters" />
        <Choice
          name="state"
          label={t('state')}
          options={[
            ['draft', t('draft')],
            ['live', t('live')],
          ]}
        />
        <TextField name="label[chi]" label={t('labelHk')} required maxLength={120} />
        <TextField name="label[tw]" label={t('labelZh')} maxLength={120} />
        <TextField name="label[cn]" label={t('labelCn')} required maxLength={120} />
        <TextField name="label[eng]" label={t('labelEn')} required maxLength={120} />
        <Choice name="kind" label={t('gives')} options={couponKinds.map((each) => [each, kind(each)] as const)} />
        <TextField name="percent" label={t('percent')} inputMode="decimal" pattern="[0-9]+(\.[0-9]{1,2})?" />
        <TextField name="amount" label={t('amount')} inputMode="decimal" pattern="[0-9]+(\.[0-9]{1,2})?" />
        <TextField name="gift_sku" label={t('giftSku')} maxLength={80} />
        <TextField name="max_discount" label={t('maxDiscount')} inputMode="decimal" pattern="[0-9]+(\.[0-9]{1,2})?" />
        <TextField name="minimum_goods" label={t('minimum')} inputMode="decimal" pattern="[0-9]+(\.[0-9]{1,2})?" />
        <TextField name="starts_at" label={t('startsAt')} type="datetime-local" />
        <TextField name="ends_at" label={t('endsAt')} type="datetime-local" />
        <TextField name="total_limit" label={t('totalLimit')} type="number" min={1} />
        <TextField name="identity_limit" label={t('identityLimit')} type="number" min={1} />
        <fieldset className="whole row">
          <legend className="soft small">{t('scopes')}</legend>
          {couponScopes.map((each, index) => (
            <Tick key={each} name={`scopes[${index}]`} value={each} label={scope(each)} defaultChecked={each === 'single'} />
          ))}
        </fieldset>
        <fieldset className="whole row">
          <legend className="soft small">{t('countries')}</legend>
          {countries.map(({ key }, index) => (
            <Tick key={key} name={`countries[${index}]`} value={key} label={countryName(locale, key)} />
          ))}
        </fieldset>
        <div className="whole row">
          <Tick name="first_order" label={t('firstOrder')} />
          <Tick name="stackable" label={t('stackable')} />
          <Tick name="monthly" label={t('monthly')} />
        </div>
        <div className="whole row">
          <Send>{t('create')}</Send>
        </div>
      </ActForm>
    </>
  )
}
