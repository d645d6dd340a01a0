import Ellipsis from 'lucide-react/icons/ellipsis'
import type { DeskAction, DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useMay } from '../shell/frame-context.ts'
import { useKeys } from '../shell/keys/use-keys.ts'
import { FoldedForms } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { DisputePanel, EndDisputePanel } from './dispute-panels.tsx'
import { PaymentLink } from './payment-link.tsx'
import { ShipPanel } from './fulfilment/ship-panel.tsx'
import { UndoPanel } from './fulfilment/undo-panel.tsx'
import { CancelPanel, CollectedPanel, HoldPanel, WithdrawEditPanel } from './action-panels.tsx'

/** Steps without a form; the next fulfilment step is the main button, with shortcut `p`. */
const steps = ['pick', 'pack', 'ready', 'unhold', 'delivered'] as const

type Props = { order: DeskOrder; can: (action: DeskAction) => boolean }

/** Actions allowed by the API, the next step first; irreversible ones ask for confirmation. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const t = useWords('act')
  const scan = useWords('scan')
  const can = (action: DeskAction) => order.actions.includes(action)
  const next = (['pick', 'pack', 'ready'] as const).find(can)
  useKeys({
    p: () => document.querySelector<HTMLButtonElement>('[data-next-step] button[type="submit"]')?.click(),
  })
  if (order.actions.length === 0) return null
  return (
    <div className="row no-print" style={{ marginBottom: 16 }} role="group" aria-label={t('label')}>
      {can('ship') ? <ShipPanel order={order} /> : null}
      {can('collected') ? <CollectedPanel id={order.id} /> : null}
      {can('end_dispute') ? <EndDisputePanel id={order.id} /> : null}
      {steps.filter(can).map((step) => (
        <Step key={step} call={calls[step]} id={order.id} word={t(step)} isNext={step === next} />
      ))}
      {can('payment_link') ? <PaymentLink id={order.id} /> : null}
      {can('pick') || can('pack') ? (
        <Link to={`/desk/orders/${order.id}/scan`} className="act">
          {scan('check')}
        </Link>
      ) : null}
      {can('undo') ? <UndoPanel order={order} /> : null}
      <ChangeActions order={order} can={can} />
      <MoreActions order={order} can={can} />
    </div>
  )
}

/** Actions that change, cancel or refund the order. */
function ChangeActions({ order, can }: Props) {
  const t = useWords('act')
  return (
    <>
      {can('hold') ? <HoldPanel id={order.id} /> : null}
      {can('edit') ? (
        <Link to={`/desk/orders/${order.id}/edit`} className="act">
          {t('edit')}
        </Link>
      ) : null}
      {can('withdraw_edit') ? <WithdrawEditPanel id={order.id} /> : null}
      {can('refund') ? (
        <Link to={`/desk/orders/${order.id}/refund`} className="act">
          {t('refund')}
        </Link>
      ) : null}
      {can('return') ? (
        <Link to={`/desk/orders/${order.id}/return`} className="act">
          {t('return')}
        </Link>
      ) : null}
      {can('cancel') ? <CancelPanel order={order} /> : null}
    </>
  )
}

/** Rarely used actions, behind one button. */
function MoreActions({ order, can }: Props) {
  const t = useWords('act')
  const may = useMay()
  return (
    <FoldedForms
      form={{ call: calls.recordDispute, fixed: { id: order.id } }}
      className="desk-panel desk-further"
    >
      <summary className="act">
        <Ellipsis size={18} aria-hidden="true" />
        {t('more')}
      </summary>
      <div className="row">
        <Link to={`/desk/orders/print?kind=slip&id=${order.id}`} className="act">
          {t('slip')}
        </Link>
        {can('resend') ? <Step call={calls.resend} id={order.id} word={t('resend')} isNext={false} /> : null}
        {may('orders.draft') && order.status !== 'draft' ? (
          <Link to={`/desk/orders/new?from=${order.id}`} className="act">
            {t('duplicate')}
          </Link>
        ) : null}
        {can('dispute') ? <DisputePanel order={order} /> : null}
      </div>
    </FoldedForms>
  )
}

function Step({ call, id, word, isNext }: { call: DeskCall; id: string; word: string; isNext: boolean }) {
  const hydrated = useHydrated()
  return (
    <div data-next-step={isNext || undefined}>
      <ActForm call={call} fixed={{ id }} className="row">
        <Send look={isNext ? 'main' : ''}>
          {word} {isNext && hydrated ? <kbd aria-hidden="true">P</kbd> : null}
        </Send>
      </ActForm>
    </div>
  )
}
