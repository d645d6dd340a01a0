import { useLocation, useRevalidator } from 'react-router'
import type { confirmOrderEmail } from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { required } from '../../content/forms/field.rules.ts'
import { useFlash } from '../../content/forms/use-flash.ts'
import { CodeField } from '../../auth/fields/code-field.tsx'
import { SendStill } from '../../auth/send-without-script.tsx'
import { useCodeSending } from '../../auth/use-code-sending.ts'
import { useAuthForm } from '../../auth/use-auth-form.tsx'
import { useWords } from '../../i18n/words.tsx'

const askFor = { method: 'POST', path: '/order/confirm-otp' } as const
const confirm = { method: 'POST', path: '/order/confirm-email' } as const
const rules = { otp: [required] }

type Props = {
  order: Order
  token: string | null
  /** Bot check token of a form without JavaScript. */ stillForm: string
}

/** An order opened by its link is masked until a code sent to its e-mail address is entered here. */
export function ConfirmReader({ order, token, stillForm }: Props) {
  const t = useWords('order')
  const entrance = useWords('entrance')
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const sending = useCodeSending(askFor)
  const opening: Record<string, string> = { id: order.id, ...(token === null ? {} : { token }) }
  const form = useAuthForm<typeof confirmOrderEmail>({
    name: 'confirm-order-email',
    call: confirm,
    rules,
    body: ({ otp = '' }) => ({ ...opening, otp }),
    done: () => void revalidate(),
  })
  const refusal = useFlash('confirm-order-otp')
  if (!order.masked) return null
  const send = () => void sending.send({ by: 'email', to: order.email, body: opening })
  return (
    <section aria-labelledby="order-masked" className="mt-10 bg-accent-soft p-6 print:hidden">
      <h2 id="order-masked" className="text-xl">
        {t('masked')}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem]">{t('maskedText', { email: order.email })}</p>
      <form {...form.form} className="grid max-w-md gap-4">
        {Object.entries({ ...opening, return_to: pathname + search, go_to: pathname + search }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        {hydrated ? null : <input type="hidden" name="recaptchaResponse" value={stillForm} />}
        {hydrated ? null : <SendStill refusal={refusal} call="confirm-order-otp" to={order.email} />}
        <CodeField sending={sending} error={form.error('otp')} onSend={send} isStill={!hydrated} />
        {sending.refusal ? (
          <p role="alert" className="border-l-2 border-error pl-4 text-error">
            {sending.refusal.message || entrance('tryAgain')}
          </p>
        ) : null}
        {form.trouble}
        <Button type="submit" variant="primary" spacing="sm" loading={form.isPending} className="w-fit">
          {t('maskedGo')}
        </Button>
      </form>
    </section>
  )
}
