import { couponKinds, couponScopes } from '#shop/pricing/coupon.rules.ts'
import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { currencies } from '#shop/money.ts'
import { countries, countryName } from '#shop/region.ts'
import { Choice, TextField, Tick } from '../shell/forms/fields.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { hongKongInput } from './coupon.rules.ts'

const decimal = { inputMode: 'decimal', pattern: '[0-9]+(\\.[0-9]{1,2})?' } as const
const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** What a code gives and asks for. Times are Hong Kong's; lists left empty mean "all". */
export function CouponFields({ coupon = null }: { coupon?: DeskCoupon | null }) {
  const t = useWords('coupons')
  const kind = useWords('couponKind')
  const scope = useWords('couponScope')
  const locale = useLocale()
  return (
    <>
      <TextField
        name="label[chi]"
        label={t('labelHk')}
        required
        maxLength={120}
        defaultValue={coupon?.label.chi}
      />
      <TextField name="label[tw]" label={t('labelZh')} maxLength={120} defaultValue={coupon?.label.tw} />
      <TextField
        name="label[cn]"
        label={t('labelCn')}
        required
        maxLength={120}
        defaultValue={coupon?.label.cn}
      />
      <TextField
        name="label[eng]"
        label={t('labelEn')}
        required
        maxLength={120}
        defaultValue={coupon?.label.eng}
      />
      <Choice
        name="kind"
        label={t('gives')}
        options={couponKinds.map((each) => [each, kind(each)] as const)}
        defaultValue={coupon?.kind}
      />
      <TextField name="percent" label={t('percent')} {...decimal} defaultValue={text(coupon?.percent)} />
      <TextField name="amount" label={t('amount')} {...decimal} defaultValue={text(coupon?.amount)} />
      <TextField name="gift_sku" label={t('giftSku')} maxLength={80} defaultValue={text(coupon?.giftSku)} />
      <TextField
        name="max_discount"
        label={t('maxDiscount')}
        {...decimal}
        defaultValue={text(coupon?.maxDiscount)}
      />
      <TextField
        name="minimum_goods"
        label={t('minimum')}
        {...decimal}
        defaultValue={text(coupon?.minimumGoods)}
      />
      <TextField
        name="starts_at"
        label={t('startsAt')}
        type="datetime-local"
        defaultValue={hongKongInput(coupon?.startsAt)}
      />
      <TextField
        name="ends_at"
        label={t('endsAt')}
        type="datetime-local"
        defaultValue={hongKongInput(coupon?.endsAt)}
      />
      <TextField
        name="total_limit"
        label={t('totalLimit')}
        type="number"
        min={1}
        defaultValue={text(coupon?.totalLimit)}
      />
      <TextField
        name="identity_limit"
        label={t('identityLimit')}
        type="number"
        min={1}
        defaultValue={text(coupon?.identityLimit)}
      />
      <fieldset className="whole row">
        <legend className="soft small">{t('scopes')}</legend>
        {couponScopes.map((each, index) => (
          <Tick
            key={each}
            name={`scopes[${index}]`}
            value={each}
            label={scope(each)}
            defaultChecked={coupon ? coupon.scopes.includes(each) : each === 'single'}
          />
        ))}
      </fieldset>
      <fieldset className="whole row">
        <legend className="soft small">{t('countries')}</legend>
        {countries.map(({ key }, index) => (
          <Tick
            key={key}
            name={`countries[${index}]`}
            value={key}
            label={countryName(locale, key)}
            defaultChecked={coupon?.countries.includes(key)}
          />
        ))}
      </fieldset>
      <fieldset className="whole row">
        <legend className="soft small">{t('currencies')}</legend>
        {currencies.map((each, index) => (
          <Tick
            key={each}
            name={`currencies[${index}]`}
            value={each}
            label={each}
            defaultChecked={coupon?.currencies.includes(each)}
          />
        ))}
      </fieldset>
      <Words name="member_groups" label={t('memberGroups')} words={coupon?.memberGroups} />
      <Words name="brand_keys" label={t('brandKeys')} words={coupon?.brandKeys} />
      <Words name="skus" label={t('skus')} words={coupon?.skus} />
      <Words name="excluded_skus" label={t('excludedSkus')} words={coupon?.excludedSkus} />
      <div className="whole row">
        <Tick name="first_order" label={t('firstOrder')} defaultChecked={coupon?.firstOrder} />
        <Tick name="stackable" label={t('stackable')} defaultChecked={coupon?.stackable} />
        <Tick name="monthly" label={t('monthly')} defaultChecked={coupon?.monthly} />
      </div>
    </>
  )
}

/** A list word by word, with room for three more; those left empty are left out. */
function Words({
  name,
  label,
  words = [],
}: {
  name: string
  label: string
  words?: readonly string[] | undefined
}) {
  const t = useWords('coupons')
  return (
    <fieldset className="whole row">
      <legend className="soft small">{label}</legend>
      {[...words, '', '', ''].map((word, index) => (
        <input
          // a place in the list is all that tells its rows apart
          key={`${name} ${index + 0}`}
          name={`${name}[${index}]`}
          defaultValue={word}
          maxLength={80}
          className="well"
          style={{ flex: '1 1 9rem', width: 'auto' }}
          aria-label={t('nth', { list: label, at: index + 1 })}
        />
      ))}
    </fieldset>
  )
}
