import { use, useRef, useState } from 'react'
import type { registerFromOrder } from '#shop/auth/register.contract.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { newPasswordRules } from '../../auth/auth.rules.ts'
import { CodeField } from '../../auth/fields/code-field.tsx'
import { orderOtpCall, registerFromOrderCall } from '../../auth/calls.ts'
import { SecretField } from '../../auth/fields/secret-field.tsx'
import { useCodeSending } from '../../auth/use-code-sending.ts'
import { useAuthForm } from '../../auth/use-auth-form.tsx'
import { useSignedIn } from '../../auth/use-signed-in.ts'
import { required } from '../../content/forms/field.rules.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { ShellContext } from '../../shell/shell-context.ts'

const passwordFirst = { password: newPasswordRules.password }
const withCode = { ...passwordFirst, otp: [required] }

/**
 * Registration with one field: the order provides the other data, and a code sent to its e-mail address proves
 * ownership.
 */
export function OrderAccount({ order, token }: { order: Order; token: string | null }) {
  const t = useWords('order')
  const to = usePathTo()
  const hydrated = useHydrated()
  if (use(ShellContext)?.member) return null
  return (
    <section aria-labelledby="order-account" className="mt-10 bg-accent-soft p-6 print:hidden">
      <h2 id="order-account" className="text-xl">
        {t('account')}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem]">{t('accountText')}</p>
      {hydrated ? (
        <OneField order={order} token={token} />
      ) : (
        <Link to={to('/register')} className={buttonLook({ spacing: 'sm' })}>
          {t('accountGo')}
        </Link>
      )}
    </section>
  )
}

function OneField({ order, token }: { order: Order; token: string | null }) {
  const t = useWords('entrance')
  const box = useRef<HTMLFormElement>(null)
  const [isAsked, setRequested] = useState(false)
  const signedIn = useSignedIn()
  const sending = useCodeSending(orderOtpCall)
  const opening: Record<string, string> = { order_id: order.id, ...(token === null ? {} : { token }) }
  const form = useAuthForm<typeof registerFromOrder>({
    name: 'register-from-order',
    call: registerFromOrderCall,
    rules: isAsked ? withCode : passwordFirst,
    body: ({ password = '', otp = '' }) => ({ ...opening, password, otp }),
    done: ({ user }) => void signedIn(user.firstname, 'registered'),
  })
  const send = () => void sending.send({ by: 'email', to: order.email, body: opening })
  return (
    <form
      {...form.form}
      ref={box}
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        if (isAsked) return form.form.onSubmit(event)
        event.preventDefault()
        if (!form.ready(event)) return
        setRequested(true)
        send()
      }}
    >
      <input type="text" name="username" autoComplete="username" defaultValue={order.email} hidden readOnly />
      <SecretField name="password" error={form.error('password')} isNew hint />
      {isAsked ? <CodeField sending={sending} error={form.error('otp')} onSend={send} /> : null}
      {sending.refusal ? (
        <p role="alert" className="border-l-2 border-error pl-4 text-error">
          {sending.refusal.message || t('tryAgain')}
        </p>
      ) : null}
      {form.trouble}
      <Button
        type="submit"
        variant="primary"
        spacing="sm"
        loading={form.isPending || sending.isSending}
        className="w-fit"
      >
        {t('orderGo')}
      </Button>
    </form>
  )
}
