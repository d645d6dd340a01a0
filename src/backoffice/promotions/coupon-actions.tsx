import type { DeskCoupon } from '#shop/pricing/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

const next: Partial<Record<DeskCoupon['state'], readonly ('live' | 'paused' | 'ended')[]>> = {
  draft: ['live', 'ended'],
  scheduled: ['paused', 'ended'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
}

/** Forms that start, pause or end a coupon, as its state allows. */
export function CouponActions({ coupon: { id, state } }: { coupon: DeskCoupon }) {
  const t = useWords('coupons')
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {(next[state] ?? []).map((to) => (
        <ActPanel key={to} title={t(`to.${to}`)}>
          <ActForm call={calls.changeCoupon} fixed={{ id, state: to }} className="row end">
            <TextField name="reason" label={t('reason')} maxLength={300} />
            <Send look={to === 'ended' ? 'danger' : 'main'}>{t(`to.${to}`)}</Send>
          </ActForm>
        </ActPanel>
      ))}
    </div>
  )
}
