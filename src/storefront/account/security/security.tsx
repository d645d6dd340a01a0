import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { momentInHongKong } from '../../checkout/pay/moment.rules.ts'
import { password, required, sameAs, type Rules } from '../../content/forms/field.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { Linked } from './linked.tsx'
import { Devices } from './devices.tsx'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead, Section } from '../section.tsx'
import type { Loaded } from '../views.server.ts'
import { LeaveForm } from './leave-form.tsx'

/** Password, signed-in devices, linked assistants, and erasure of the account. */
export function Security({
  content: { account, sessions, links, wallet, unusedSessions },
}: {
  content: Loaded['SECURITY']
}) {
  const t = useWords('account')
  const linking = useWords('linking')
  return (
    <>
      <SectionHead title={t('view.SECURITY')} />
      <Section id="password" title={t('password')}>
        <PasswordForm username={account.username} />
      </Section>
      <Section id="devices" title={t('devices')}>
        <Devices sessions={sessions} />
      </Section>
      <Section id="assistants" title={linking('section')}>
        <Linked links={links} />
      </Section>
      <Section id="export" title={t('export')}>
        <p className="mb-4 max-w-[38em] text-ink-soft">{t('exportText')}</p>
        <a href="/api/v1/account/export" download className={buttonLook({ spacing: 'sm' })}>
          {t('exportGo')}
        </a>
      </Section>
      <Section id="leave" title={t('leave')}>
        {account.eraseAt === null ? (
          <LeaveForm username={account.username} balance={wallet} unusedSessions={unusedSessions} />
        ) : (
          <Stay eraseAt={account.eraseAt} staysFor={account.staysFor} />
        )}
      </Section>
    </>
  )
}

const change = { method: 'PUT', path: '/account/password' } as const
const passwordRules = {
  current_password: [required],
  password: [required, password],
  confirm: [required, sameAs('password')],
} satisfies Rules

function PasswordForm({ username }: { username: string }) {
  const t = useWords('account')
  const labels = {
    current_password: t('field.currentPassword'),
    password: t('field.newPassword'),
    confirm: t('field.confirm'),
  }
  const accountForm = useOwnForm({
    call: 'change-member-password',
    endpoint: change,
    rules: passwordRules,
    labels,
    saved: t('passwordSaved'),
    empties: true,
  })
  return (
    <form {...accountForm.form} className="grid max-w-md gap-5">
      {accountForm.returnTo}
      <input type="text" name="username" autoComplete="username" defaultValue={username} hidden readOnly />
      <Field {...accountForm.field('current_password')} required>
        <TextInput name="current_password" type="password" autoComplete="current-password" maxLength={128} />
      </Field>
      <Field {...accountForm.field('password')} hint={t('passwordHint')} required>
        <TextInput
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={128}
        />
      </Field>
      <Field {...accountForm.field('confirm')} required>
        <TextInput name="confirm" type="password" autoComplete="new-password" maxLength={128} />
      </Field>
      {accountForm.trouble}
      <Button type="submit" variant="primary" loading={accountForm.isPending} className="w-fit">
        {t('passwordGo')}
      </Button>
    </form>
  )
}

const keep = { method: 'DELETE', path: '/account/erasure' } as const
const noFields = {}

function Stay({ eraseAt, staysFor }: { eraseAt: string; staysFor: string | null }) {
  const t = useWords('account')
  const accountForm = useOwnForm({
    call: 'keep-account',
    endpoint: keep,
    rules: noFields,
    labels: noFields,
    saved: t('staySaved'),
  })
  return (
    <form {...accountForm.form} className="grid max-w-md gap-5">
      {accountForm.returnTo}
      <p className="border-l-2 border-warning pl-4">{t('leavesAt', { moment: momentInHongKong(eraseAt) })}</p>
      {staysFor === null ? null : <p>{staysFor}</p>}
      {accountForm.trouble}
      <Button type="submit" variant="primary" loading={accountForm.isPending} className="w-fit">
        {t('stay')}
      </Button>
    </form>
  )
}
