import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { TextField, Tick } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { decimal, hongKongInput, text } from './coupon.rules.ts'
import { CouponGives } from './coupon-gives.tsx'
import { CouponLabels } from './coupon-labels.tsx'
import { CouponScope } from './coupon-scope.tsx'

/** Benefit and conditions of a coupon. Times are in Hong Kong; empty lists mean no restriction. */
export function CouponFields({ coupon = null }: { coupon?: DeskCoupon | null }) {
  const t = useWords('coupons')
  return (
    <>
      <CouponLabels coupon={coupon} />
      <CouponGives coupon={coupon} />
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
      <CouponScope coupon={coupon} />
      <div className="whole row">
        <Tick name="first_order" label={t('firstOrder')} defaultChecked={coupon?.firstOrder} />
        <Tick name="stackable" label={t('stackable')} defaultChecked={coupon?.stackable} />
        <Tick name="monthly" label={t('monthly')} defaultChecked={coupon?.monthly} />
      </div>
    </>
  )
}
