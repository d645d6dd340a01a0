import { useCallback, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import type { buyGiftCard } from '#shop/checkout/gift-card.contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { email, required, type Rules } from '../../content/forms/field.rules.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFields } from '../../content/forms/use-fields.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useIsHere } from '../../content/forms/use-is-here.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Loaded } from '../views.server.ts'
import { GiftPeople } from './gift-people.tsx'

const buy = { method: 'POST', path: '/gift-cards' } as const
const rules = {
  recipient: [required],
  recipient_email: [required, email],
  sender: [required],
  send_on: [],
  message: [],
} satisfies Rules
const none: Record<string, string> = {}

/** Form to buy a gift card; it is paid on the page of its order. */
export function GiveCard({ content: { giftCards } }: { content: Loaded['WALLET'] }) {
  const t = useWords('wallet')
  const to = usePathTo()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { pathname, search } = useLocation()
  const flash = useFlash('buy-gift-card')
  const { call, state, refusal } = useCall<typeof buyGiftCard>(
    buy,
    useCallback(
      (answer) => {
        const { _id } = (answer as unknown as { order: { _id: string } }).order // field name of the API
        if (isHere()) void navigate(to('/checkout/:orderId', { orderId: _id }))
      },
      [navigate, to, isHere],
    ),
    useLateRefusal(),
  )
  const labels = {
    recipient: t('recipient'),
    recipient_email: t('recipientEmail'),
    sender: t('sender'),
    send_on: t('sendOn'),
    message: t('message'),
  }
  const fields = useFields(
    rules,
    labels,
    refusal?.fields ?? (flash?.ok === false ? flash.fields : undefined) ?? none,
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!fields.ready(event)) return
    form.delete('return_to')
    form.delete('go_to')
    void call(new URLSearchParams([...form].map(([key, value]) => [key, String(value)])))
  }
  const typed = flash?.values ?? {}
  const field = (name: keyof typeof labels) => ({ label: labels[name], error: fields.error(name) })
  return (
    <form
      method="post"
      action="/form/buy-gift-card"
      {...fields.form}
      onSubmit={send}
      className="grid max-w-2xl gap-4 sm:grid-cols-2"
    >
      <input type="hidden" name="return_to" value={pathname + search} />
      <input type="hidden" name="go_to" value={`${to('/checkout')}/{order._id}`} />
      <p className="text-ink-soft sm:col-span-2">{t('giveText')}</p>
      <Field label={t('worth')}>
        <Select name="sub_sku" defaultValue={typed.sub_sku}>
          {giftCards.map(({ subSku, amount, currency }) => (
            <option key={subSku} value={subSku}>
              {formatAmount(amount, currency)}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field('send_on')} hint={t('sendOnHint')}>
        <TextInput name="send_on" type="date" defaultValue={typed.send_on} />
      </Field>
      <GiftPeople field={field} typed={typed} />
      <Field {...field('message')} className="sm:col-span-2">
        <TextArea name="message" maxLength={400} rows={3} defaultValue={typed.message} />
      </Field>
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormTrouble refusal={refusal} flash={flash} fields={Object.keys(rules)} />
        <Button type="submit" loading={state === 'pending'} className="w-fit">
          {t('giveGo')}
        </Button>
      </div>
    </form>
  )
}
