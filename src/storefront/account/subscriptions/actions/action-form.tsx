import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { buttonLook, type ButtonVariant } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../../i18n/words.tsx'
import { useOwnForm } from '../../own-form.tsx'
import { useSubscriptionPaths } from '../paths.ts'
import { useAction } from './action-context.ts'
import { actions, type ActionName } from './actions.rules.ts'
import type { Input } from './input.rules.ts'

const noFields = {}
const whole = 'w-full'
/** Whether the action was carried out; a dry run, sent without JavaScript only to submit the reasons, was not. */
const wasDone = (values: Readonly<Record<string, string>>): boolean => values.dry_run !== '1'

type ActionFormProps = {
  /** An action other than that of the page. */
  name?: ActionName
  /** Request body; null: nothing is selected yet. */
  input?: Input | null
  /** Label of the button. */
  label: ReactNode
  variant?: ButtonVariant
  /** Page after success; by default the subscription. */
  onward?: string
  onDone?: () => void
  /** The alternative button, equally prominent; by default a link back with this text. */
  other?: ReactNode
  decline?: ReactNode
  /** Fields of the action that show their own errors, by API names. */
  fields?: readonly string[]
  children?: ReactNode
}

const none: readonly string[] = []

/** Two equally prominent buttons: to carry out the action, or to leave everything unchanged. */
export function ActionForm(props: ActionFormProps) {
  const { page } = useAction()
  const { name = page.name, input = page.input, decline, other, fields = none, children } = props
  const t = useWords('subscription')
  const back = other ?? <BackLink>{decline ?? t('close')}</BackLink>
  if (page.refusal && name === page.name)
    return (
      <div className="mt-6 grid gap-4">
        {fields.some((field) => page.refusal?.fields?.[field]) ? null : (
          <p role="alert" className="border-l-2 border-error pl-4 text-error">
            {page.refusal.message || t('notNow')}
          </p>
        )}
        <BackLink>{t('close')}</BackLink>
      </div>
    )
  return (
    <div className="mt-6 grid gap-2">
      {input === null ? (
        <>
          {children}
          <Button variant="secondary" reason={t('chooseFirst')} className={whole}>
            {t('unchanged')}
          </Button>
        </>
      ) : (
        <SendingForm {...props} name={name} input={input} />
      )}
      {back}
    </div>
  )
}

export function BackLink({ children }: { children: ReactNode }) {
  const paths = useSubscriptionPaths()
  const { subscription, look } = useAction()
  return (
    <Link
      to={paths.one(subscription.id)}
      replace={look === 'over'}
      preventScrollReset={look === 'over'}
      className={buttonLook({ className: whole })}
    >
      {children}
    </Link>
  )
}

type SendingFormProps = Omit<ActionFormProps, 'name' | 'input'> & { name: ActionName; input: Input }

function SendingForm({
  name,
  input,
  label,
  variant = 'primary',
  onward,
  onDone,
  children,
}: SendingFormProps) {
  const t = useWords('subscription')
  const paths = useSubscriptionPaths()
  const navigate = useNavigate()
  const { subscription } = useAction()
  const { call, path } = actions[name]
  const back = paths.one(subscription.id)
  const sending = useOwnForm({
    call,
    endpoint: { method: 'POST', path },
    rules: noFields,
    labels: noFields,
    saved: t(`saved.${name}`),
    concerns: wasDone,
    done: () => {
      onDone?.()
      void navigate(onward ?? back, { replace: true, preventScrollReset: true })
    },
  })
  return (
    <form {...sending.form} className="grid gap-4">
      {sending.returnTo}
      <input type="hidden" name="go_to" value={onward ?? `${back}&done=${name}`} />
      {Object.entries(input).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {children}
      {sending.trouble}
      <Button type="submit" variant={variant} loading={sending.isPending} className={whole}>
        {label}
      </Button>
    </form>
  )
}
