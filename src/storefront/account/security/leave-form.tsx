import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { required, type Rules } from '../../content/forms/field.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import type { Loaded } from '../views.server.ts'

const erase = { method: 'POST', path: '/account/erasure' } as const

const eraseRules = { current_password: [required], waive_balance: [], waive_sessions: [] } satisfies Rules

type Leaving = {
  username: string
  balance: Loaded['SECURITY']['wallet']
  unusedSessions: number
}

/** Form to request the erasure of the account, with waivers for what would be lost. */
export function LeaveForm({ username, balance, unusedSessions }: Leaving) {
  const t = useWords('account')
  const labels = {
    current_password: t('field.currentPassword'),
    waive_balance: 'Cash Dollar',
    waive_sessions: t('view.TREATMENTS'),
  }
  const accountForm = useOwnForm({
    call: 'ask-erasure',
    endpoint: erase,
    rules: eraseRules,
    labels,
    saved: t('leaveSaved'),
  })
  return (
    <details open={accountForm.typed !== null}>
      <summary className="more w-fit list-none text-ink-soft [&::-webkit-details-marker]:hidden">
        {t('leaveOpen')}
      </summary>
      <form {...accountForm.form} className="mt-5 grid max-w-md gap-5">
        {accountForm.returnTo}
        <p className="text-ink-soft">{t('leaveText')}</p>
        <input type="text" name="username" autoComplete="username" defaultValue={username} hidden readOnly />
        <Field {...accountForm.field('current_password')} required>
          <TextInput
            name="current_password"
            type="password"
            autoComplete="current-password"
            maxLength={128}
          />
        </Field>
        {balance.length > 0 ? (
          <Waiver
            name="waive_balance"
            label={t('waive', {
              amount: balance.map(({ available, currency }) => formatAmount(available, currency)).join(' · '),
            })}
            error={accountForm.field('waive_balance').error}
            isTicked={accountForm.typed?.waive_balance === '1'}
          />
        ) : null}
        {unusedSessions > 0 ? (
          <Waiver
            name="waive_sessions"
            label={t('waiveSessions', { count: unusedSessions })}
            error={accountForm.field('waive_sessions').error}
            isTicked={accountForm.typed?.waive_sessions === '1'}
          />
        ) : null}
        {accountForm.trouble}
        <Button type="submit" variant="danger" loading={accountForm.isPending} className="w-fit">
          {t('leaveGo')}
        </Button>
      </form>
    </details>
  )
}

type WaiverProps = { name: string; label: string; error: string | undefined; isTicked: boolean }

function Waiver({ name, label, error, isTicked }: WaiverProps) {
  return (
    <div>
      <Checkbox name={name} value="1" defaultChecked={isTicked} label={label} />
      {error ? <p className="mt-1.5 text-sm text-error">{error}</p> : null}
    </div>
  )
}
