import { couponScopes } from '#shop/pricing/coupon.rules.ts'
import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { currencies } from '#shop/money.ts'
import { countries, countryName } from '#shop/region.ts'
import { GoodsField } from '../products/goods/goods-field.tsx'
import { Tick } from '../shell/forms/fields.tsx'
import { useSent } from '../shell/forms/sent-context.ts'
import { useLocale, useWords } from '../words/words.tsx'

/** Scope of a coupon: kinds of order, countries, currencies, groups, brands and products. */
export function CouponScope({ coupon }: { coupon: DeskCoupon | null }) {
  const t = useWords('coupons')
  const scope = useWords('couponScope')
  const locale = useLocale()
  return (
    <>
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
      <TextList name="member_groups" label={t('memberGroups')} words={coupon?.memberGroups} />
      <TextList name="brand_keys" label={t('brandKeys')} words={coupon?.brandKeys} />
      <GoodsList name="skus" label={t('skus')} codes={coupon?.skus} />
      <GoodsList name="excluded_skus" label={t('excludedSkus')} codes={coupon?.excludedSkus} />
    </>
  )
}

function GoodsList({
  name,
  label,
  codes = [],
}: {
  name: string
  label: string
  codes?: string[] | undefined
}) {
  const t = useWords('coupons')
  return (
    <GoodsField name={name} label={label} kind="any" takes="some" codes={codes} inRows>
      <TextList name={name} label={`${label} · ${t('asCodes')}`} words={codes} />
    </GoodsField>
  )
}

/** Text fields of a list, with three empty ones; empty fields are ignored. */
function TextList({
  name,
  label,
  words = [],
}: {
  name: string
  label: string
  words?: readonly string[] | undefined
}) {
  const t = useWords('coupons')
  const { values } = useSent()
  return (
    <fieldset className="whole row">
      <legend className="soft small">{label}</legend>
      {[...words, '', '', ''].map((word, index) => (
        <input
          // rows have no key but their index
          key={`${name} ${index + 0}`}
          name={`${name}[${index}]`}
          defaultValue={values[`${name}[${index}]`] ?? word}
          maxLength={80}
          className="well"
          style={{ flex: '1 1 9rem', width: 'auto' }}
          aria-label={t('nth', { list: label, at: index + 1 })}
        />
      ))}
    </fieldset>
  )
}
