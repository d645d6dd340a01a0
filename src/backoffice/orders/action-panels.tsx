import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { namedCauses } from '#shop/orders/rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Hands over an order at the counter; the buyer's pickup code is the proof. */
export function CollectedPanel({ id }: { id: string }) {
  const t = useWords('act')
  return (
    <ActPanel title={t('collected')} look="main">
      <ActForm call={calls.collected} fixed={{ id }} className="row end">
        <TextField name="code" label={t('code')} required maxLength={12} inputMode="numeric" />
        <Send>{t('collected')}</Send>
      </ActForm>
    </ActPanel>
  )
}

export function HoldPanel({ id }: { id: string }) {
  const t = useWords('act')
  const hold = useWords('hold')
  return (
    <ActPanel title={t('hold')}>
      <ActForm call={calls.hold} fixed={{ id }} className="fields">
        <Choice
          name="cause"
          label={t('cause')}
          options={namedCauses.map((each) => [each, hold(each)] as const)}
        />
        <TextField name="note" label={t('noteOptional')} maxLength={500} />
        <div className="row whole">
          <Send>{t('holdGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

export function WithdrawEditPanel({ id }: { id: string }) {
  const t = useWords('act')
  return (
    <ActPanel title={t('withdrawEdit')}>
      <ActForm call={calls.withdrawEdit} fixed={{ id }}>
        <p>{t('withdrawText')}</p>
        <TextField name="reason" label={t('reason')} required maxLength={500} />
        <div className="row">
          <Send>{t('withdrawGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

/** Cancellation form, which explains its irreversible effect first. */
export function CancelPanel({ order }: { order: DeskOrder }) {
  const t = useWords('act')
  return (
    <ActPanel title={t('cancel')}>
      <ActForm call={calls.cancel} fixed={{ id: order.id }}>
        <p>
          {order.payment === 'unpaid' || order.payment === 'pending' ? t('cancelUnpaid') : t('cancelPaid')}
        </p>
        <TextField name="reason" label={t('reason')} required maxLength={500} />
        <div className="row">
          <Send look="danger">{t('cancelGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
