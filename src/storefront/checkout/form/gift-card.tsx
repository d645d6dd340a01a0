import { useCallback, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { putCardMessage } from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import type { Rules } from '../../content/forms/field.rules.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFields } from '../../content/forms/use-fields.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'
import { allFields, giftText } from '../form-state/field-rules.rules.ts'
import { giftOf, type Typed } from '../form-state/typed.rules.ts'

const change = { method: 'PUT', path: '/order/card-message' } as const
const rules = {
  'gift_message[recipient]': [allFields],
  'gift_message[message]': [allFields, giftText],
  'gift_message[sender]': [allFields],
} as const satisfies Rules

/** The order's gift message, editable until the order is packed. */
export function GiftCard({ order, token }: { order: Order; token: string | null }) {
  const t = useWords('order')
  const flash = useFlash('change-card-message')
  const card = order.giftMessage
  if (!card) return null
  return (
    <section aria-labelledby="order-gift" className="mt-10 border-t border-line pt-7">
      <h2 id="order-gift" className="mb-4 text-2xl">
        {t('gift')}
      </h2>
      <blockquote className="border-l border-line pl-4 whitespace-pre-line">
        {t('giftTo', { name: card.recipient })}
        <span className="my-1 block">{card.message}</span>
        {t('giftFrom', { name: card.sender })}
      </blockquote>
      {order.canEditGiftMessage ? (
        <details open={flash?.ok === false || undefined} className="mt-4 print:hidden">
          <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">
            {t('giftChange')}
          </summary>
          <CardForm order={order} token={token} typed={flash?.ok === false ? flash.values : undefined} />
        </details>
      ) : null}
    </section>
  )
}

const box = (name: keyof typeof rules, value: string) => ({
  name,
  defaultValue: value,
  maxLength: 60,
  autoComplete: 'off',
  enterKeyHint: 'next' as const,
})

type CardFormProps = {
  order: Order
  token: string | null
  /** Values of a refused form that was sent without JavaScript. */
  typed: Readonly<Record<string, string>> | undefined
}

function CardForm({ order, token, typed }: CardFormProps) {
  const t = useWords('order')
  const checkout = useWords('checkout')
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(false)
  const { call, state, refusal } = useCall<typeof putCardMessage>(
    change,
    useCallback(() => {
      setSaved(true)
      void revalidate()
    }, [revalidate]),
    useLateRefusal(),
  )
  const labels = {
    'gift_message[recipient]': checkout('label.recipient'),
    'gift_message[message]': checkout('label.message'),
    'gift_message[sender]': checkout('label.sender'),
  }
  const fields = useFields(rules, labels)
  const card = typed ? giftOf(typed) : (order.giftMessage ?? { recipient: '', message: '', sender: '' })
  const fixed = { id: order.id, token: token ?? '', return_to: pathname + search }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaved(false)
    const ready: Typed | null = fields.ready(event)
    if (ready) void call({ id: order.id, ...(token === null ? {} : { token }), gift_message: giftOf(ready) })
  }
  return (
    <form
      method="post"
      action="/form/change-card-message"
      {...fields.form}
      onSubmit={send}
      className="mt-5 grid gap-4 sm:grid-cols-2"
    >
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={labels['gift_message[recipient]']}
        error={fields.error('gift_message[recipient]')}
        required
      >
        <TextInput {...box('gift_message[recipient]', card.recipient)} />
      </Field>
      <Field label={labels['gift_message[sender]']} error={fields.error('gift_message[sender]')} required>
        <TextInput {...box('gift_message[sender]', card.sender)} />
      </Field>
      <Field
        label={labels['gift_message[message]']}
        error={fields.error('gift_message[message]')}
        hint={checkout('cardHint')}
        required
        className="sm:col-span-2"
      >
        <TextArea
          name="gift_message[message]"
          rows={2}
          maxLength={400}
          defaultValue={card.message}
          className="min-h-22!"
        />
      </Field>
      <div className="sm:col-span-2">
        <FormTrouble refusal={refusal} />
        <p role="status" className="mb-3 text-success empty:hidden">
          {saved ? t('giftSaved') : ''}
        </p>
        <Button type="submit" loading={state === 'pending'}>
          {t('giftSave')}
        </Button>
      </div>
    </form>
  )
}
