import { dayMonthYear } from '#shop/delivery/rules.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { birthDate, required, type Rules } from '../../content/forms/field.rules.ts'
import { name } from '../../auth/auth.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { Contacts } from './contacts.tsx'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead } from '../section.tsx'
import type { Loaded } from '../views.server.ts'
import { RegionFields } from './region-fields.tsx'
import { NameFields } from '../name-fields.tsx'

const endpoint = { method: 'PUT', path: '/account' } as const
const rules = {
  firstname: [required, name],
  lastname: [required],
  nickname: [required],
  dob: [birthDate],
} satisfies Rules

/** Name, date of birth, language and country of the member. */
export function Details({ content: { account, phones, stillForm } }: { content: Loaded['DETAILS'] }) {
  const t = useWords('account')
  const labels = {
    firstname: t('field.firstname'),
    lastname: t('field.lastname'),
    nickname: t('field.nickname'),
    dob: t('field.dob'),
  }
  const accountForm = useOwnForm({ call: 'change-account', endpoint, rules, labels, saved: t('saved') })
  return (
    <>
      <SectionHead title={t('view.DETAILS')} />
      <Contacts account={account} phones={phones} stillForm={stillForm} />
      <dl className="mb-8 grid max-w-xl gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label={t('memberSince')} value={dayMonthYear(account.memberSince)} />
        {account.memberGroup.length > 0 ? (
          <Fact label={t('groups')} value={account.memberGroup.map(({ name }) => name).join(' · ')} />
        ) : null}
      </dl>
      <form {...accountForm.form} className="grid max-w-xl gap-5">
        {accountForm.returnTo}
        <NameFields field={accountForm.field} start={{ ...account, ...accountForm.typed }} />
        <Field {...accountForm.field('nickname')} hint={t('nicknameHint')} required>
          <TextInput
            name="nickname"
            defaultValue={accountForm.typed?.nickname ?? account.nickname}
            autoComplete="nickname"
            maxLength={60}
          />
        </Field>
        {account.dob === null ? (
          <Field {...accountForm.field('dob')} hint={t('dobHint')}>
            <TextInput
              name="dob"
              defaultValue={accountForm.typed?.dob}
              placeholder="DD/MM/YYYY"
              inputMode="numeric"
              autoComplete="bday"
              maxLength={10}
            />
          </Field>
        ) : (
          <Field label={labels.dob} hint={t('dobKnown')}>
            <TextInput readOnly value={account.dob} className="num" />
          </Field>
        )}
        <RegionFields account={account} typed={accountForm.typed} />
        {accountForm.trouble}
        <Button type="submit" variant="primary" loading={accountForm.isPending} className="w-fit">
          {t('save')}
        </Button>
      </form>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
