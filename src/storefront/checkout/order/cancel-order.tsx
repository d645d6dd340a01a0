import { useCallback, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { cancelOrder } from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { valuesOf } from '../../content/forms/use-fields.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'
import { standingOf } from './confirmation.rules.ts'

const cancel = { method: 'POST', path: '/order/cancel' } as const

type Props = { order: Order; token: string | null }

/** Cancels the order while that is allowed, or names the order that must be cancelled first. */
export function CancelOrder({ order, token }: Props) {
  const t = useWords('order')
  if (order.cancelAfter !== null)
    return (
      <p className="mt-10 border-t border-line pt-6 text-ink-soft">
        {t('cancelAfter', { number: order.cancelAfter })}
      </p>
    )
  return order.canCancel ? <CancelForm order={order} token={token} /> : null
}

/** Collapsed by default, because a cancellation cannot be undone. */
function CancelForm({ order, token }: Props) {
  const t = useWords('order')
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const { call, state, refusal } = useCall<typeof cancelOrder>(
    cancel,
    useCallback(() => void revalidate(), [revalidate]),
    useLateRefusal(),
  )
  const flash = useFlash('cancel-order')
  const typed = flash?.ok === false ? flash.values : undefined
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { reason = '', to_wallet: toWallet } = valuesOf(event.currentTarget)
    const body = {
      ...(reason.trim() === '' ? {} : { reason }),
      ...(toWallet === '1' ? { to_wallet: true } : {}),
    }
    void call({ id: order.id, ...(token === null ? {} : { token }), ...body })
  }
  const isPaid = standingOf(order) === 'paid'
  const fixed = { id: order.id, token: token ?? '', return_to: pathname + search }
  return (
    <details open={flash?.ok === false || undefined} className="mt-10 border-t border-line pt-6 print:hidden">
      <summary className="more w-fit list-none text-ink-soft [&::-webkit-details-marker]:hidden">
        {t('cancel')}
      </summary>
      <form method="post" action="/form/cancel-order" onSubmit={send} className="mt-5 grid max-w-md gap-4">
        {Object.entries(fixed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-ink-soft">{t(isPaid ? 'cancelPaid' : 'cancelUnpaid')}</p>
        <Field label={t('cancelReason')} aside={<span>{t('optional')}</span>}>
          <TextInput
            name="reason"
            maxLength={500}
            autoComplete="off"
            enterKeyHint="done"
            defaultValue={typed?.reason}
          />
        </Field>
        {isPaid && order.hasWallet ? (
          <Checkbox
            name="to_wallet"
            value="1"
            defaultChecked={typed?.to_wallet === '1'}
            label={t('cancelToWallet')}
          />
        ) : null}
        <FormTrouble refusal={refusal} />
        <Button type="submit" variant="danger" loading={state === 'pending'} className="w-fit">
          {t('cancelGo')}
        </Button>
      </form>
    </details>
  )
}
