import { couponKinds } from '#shop/pricing/coupon.rules.ts'
import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { Choice, TextField, Tick } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { hongKongInput } from './coupon.rules.ts'
import { CouponLabels } from './coupon-labels.tsx'
import { CouponScope } from './coupon-scope.tsx'

const decimal = { inputMode: 'decimal', pattern: '[0-9]+(\\.[0-9]{1,2})?' } as const
const text = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** What a code gives and asks for. Times are Hong Kong's; lists left empty mean "all". */
export function CouponFields({ coupon = null }: { coupon?: DeskCoupon | null }) {
  const t = useWords('coupons')
  const kind = useWords('couponKind')
  return (
    <>
      <CouponLabels coupon={coupon} />
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
      <CouponScope coupon={coupon} />
      <div className="whole row">
        <Tick name="first_order" label={t('firstOrder')} defaultChecked={coupon?.firstOrder} />
        <Tick name="stackable" label={t('stackable')} defaultChecked={coupon?.stackable} />
        <Tick name="monthly" label={t('monthly')} defaultChecked={coupon?.monthly} />
      </div>
    </>
  )
}
