import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** Name of a coupon in each language. */
export function CouponLabels({ coupon }: { coupon: DeskCoupon | null }) {
  const t = useWords('coupons')
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
    </>
  )
}
