import { useState, type ReactNode } from 'react'
import { couponKinds } from '#shop/pricing/coupon.rules.ts'
import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { NoScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { GoodsField } from '../products/goods/goods-field.tsx'
import { Choice, TextField } from '../shell/forms/fields.tsx'
import { useSent } from '../shell/forms/sent-context.ts'
import { useWords } from '../words/words.tsx'
import { decimal, text } from './coupon.rules.ts'

type Kind = DeskCoupon['kind']
type Props = { coupon: DeskCoupon | null }

/**
 * Benefit of a coupon: its kind and the terms of that kind; without JavaScript the terms of each kind are below its
 * name.
 */
export function CouponGives({ coupon }: Props) {
  const t = useWords('coupons')
  const nameOf = useWords('couponKind')
  const { kind: sent } = useSent().values
  const [kind, setKind] = useState<Kind>(kindOf(sent) ?? coupon?.kind ?? 'percent')
  const others = couponKinds.filter((each) => each !== kind)
  return (
    <>
      <Choice
        name="kind"
        label={t('gives')}
        options={couponKinds.map((each) => [each, nameOf(each)] as const)}
        defaultValue={kind}
        onChange={({ currentTarget }) => setKind(kindOf(currentTarget.value) ?? kind)}
      />
      <KindGroup key={kind} kind={kind} coupon={coupon} />
      <NoScriptOnly>
        {others.map((each) => (
          <KindGroup key={each} kind={each} coupon={coupon} />
        ))}
      </NoScriptOnly>
    </>
  )
}

const kindOf = (word: string | undefined): Kind | undefined => couponKinds.find((each) => each === word)

function KindGroup({ kind, coupon }: Props & { kind: Kind }) {
  const name = useWords('couponKind')
  if (kind === 'free_delivery') return null
  return (
    <fieldset className="desk-of-kind">
      <legend>{name(kind)}</legend>
      <KindFields kind={kind} coupon={coupon} />
    </fieldset>
  )
}

function KindFields({ kind, coupon }: Props & { kind: Exclude<Kind, 'free_delivery'> }): ReactNode {
  const t = useWords('coupons')
  const required = useHydrated() // without JavaScript the fields of all kinds are shown
  if (kind === 'fixed')
    return (
      <TextField
        name="amount"
        label={t('amount')}
        {...decimal}
        required={required}
        defaultValue={text(coupon?.amount)}
      />
    )
  if (kind === 'gift_item')
    return (
      <GoodsField
        name="gift_sku"
        label={t('giftSku')}
        kind="option"
        takes="one"
        codes={coupon?.giftSku ? [coupon.giftSku] : []}
        required={required}
      >
        <TextField
          name="gift_sku"
          label={t('giftSku')}
          hint={t('asCodes')}
          maxLength={80}
          defaultValue={text(coupon?.giftSku)}
        />
      </GoodsField>
    )
  return (
    <>
      <TextField
        name="percent"
        label={t('percent')}
        {...decimal}
        required={required}
        defaultValue={text(coupon?.percent)}
      />
      <TextField
        name="max_discount"
        label={t('maxDiscount')}
        {...decimal}
        defaultValue={text(coupon?.maxDiscount)}
      />
    </>
  )
}
