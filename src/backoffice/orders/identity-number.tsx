import { useCallback, useState } from 'react'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { useCall } from '#api/react.ts'
import { calls } from '../shell/forms/calls.ts'
import { useWords } from '../words/words.tsx'

/**
 * Identity number for customs, masked; it is revealed only with a reason, which is logged. Without JavaScript the
 * form's own page shows it, so that the number is never in a cookie or an address.
 */
export function IdentityNumber({ order }: { order: DeskOrder }) {
  const t = useWords('order')
  const frame = useWords('frame')
  const [number, setNumber] = useState<string | null>(null)
  const { call, state, refusal } = useCall(
    calls.identity,
    useCallback((answer: unknown) => setNumber((answer as { number: string | null }).number ?? '—'), []), // declared by the contract
  )
  const tail = order.addresses.find(({ kind }) => kind === 'delivery')?.passportTail
  if (!tail) return null
  return (
    <div className="stack" style={{ gap: 6 }}>
      <div>
        <span className="soft">{t('identity')}</span>{' '}
        <span className="num">{number ?? `•••••••${tail}`}</span>
      </div>
      {order.actions.includes('identity') && number === null ? (
        <form
          method="post"
          action={`/desk/orders/${order.id}/identity`}
          className="row end"
          onSubmit={(event) => {
            event.preventDefault()
            void call({ id: order.id, reason: String(new FormData(event.currentTarget).get('reason') ?? '') })
          }}
        >
          <input
            name="reason"
            required
            maxLength={300}
            className="well"
            style={{ flex: '1 1 9rem' }}
            aria-label={t('identityReason')}
            placeholder={t('identityReason')}
          />
          <button type="submit" className="act" disabled={state === 'pending'}>
            {t('show')}
          </button>
        </form>
      ) : null}
      <div role="alert">
        {refusal ? <p className="fault">{refusal.message || frame('notSent')}</p> : null}
      </div>
    </div>
  )
}
