import { useSearchParams } from 'react-router'
import type { Account } from '#shop/profile/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { PhoneCountries } from '../../shell/region/phone-countries.server.ts'
import { ContactForm } from './contact-form.tsx'
import { useOwnForm } from '../own-form.tsx'
import { useViewPath } from '../use-view-path.ts'

type Props = { account: Account; phones: PhoneCountries; stillForm: string }

/** E-mail address and telephone number of the account: whether they are verified, and forms to change them. */
export function Contacts({ account, phones, stillForm }: Props) {
  const t = useWords('account')
  const [search] = useSearchParams()
  const done = search.get('done')
  return (
    <section aria-label={t('contacts')} className="mb-9 grid max-w-xl gap-6 border-b border-line pb-9">
      {done === 'email' || done === 'sms' ? (
        <p role="status" className="border-l-2 border-accent pl-4">
          {t(`contactSaved.${done}`)}
        </p>
      ) : null}
      {account.emailVerified ? null : <ConfirmByLetter token={search.get('confirm')} />}
      <Contact
        key={`${account.username} ${account.emailVerified}`}
        type="email"
        value={account.username}
        isConfirmed={account.emailVerified}
        phones={phones}
        stillForm={stillForm}
      />
      <Contact
        key={`${account.contactNo} ${account.contactVerified}`}
        type="sms"
        value={account.contactNo}
        isConfirmed={account.contactVerified}
        phones={phones}
        stillForm={stillForm}
      />
    </section>
  )
}

type ContactProps = {
  type: 'email' | 'sms'
  value: string
  isConfirmed: boolean
  phones: PhoneCountries
  stillForm: string
}

function Contact({ type, value, isConfirmed, phones, stillForm }: ContactProps) {
  const t = useWords('account')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <dl className="min-w-0">
          <dt className="text-sm text-ink-soft">{t(type === 'email' ? 'field.email' : 'field.phone')}</dt>
          <dd className="wrap-anywhere">{value || t('none')}</dd>
        </dl>
        {value === '' ? null : (
          <Badge tone={isConfirmed ? 'success' : 'warning'}>
            {t(isConfirmed ? 'confirmed' : 'unconfirmed')}
          </Badge>
        )}
      </div>
      {isConfirmed || value === '' ? null : (
        <div className="grid gap-4 bg-shell p-5">
          <p className="text-[0.9375rem]">{t(`confirmText.${type}`)}</p>
          <ContactForm type={type} current={value} phones={phones} stillForm={stillForm} />
        </div>
      )}
      <ContactForm type={type} current={null} phones={phones} stillForm={stillForm} />
    </div>
  )
}

const confirm = { method: 'POST', path: '/account/confirm-email' } as const
const noFields = {}

/**
 * Target of the link in the first e-mail: verifies the address by a button, for the member signed in to the account
 * that the e-mail was sent for.
 */
function ConfirmByLetter({ token }: { token: string | null }) {
  const t = useWords('account')
  const view = useViewPath()
  const accountForm = useOwnForm({
    call: 'confirm-email',
    endpoint: confirm,
    rules: noFields,
    labels: noFields,
    saved: t('contactSaved.email'),
  })
  if (token === null) return null
  return (
    <form {...accountForm.form} className="grid gap-4 bg-accent-soft p-5">
      {accountForm.returnTo}
      <input type="hidden" name="go_to" value={`${view('DETAILS')}&done=email`} />
      <input type="hidden" name="token" value={token} />
      <p>{t('confirmByLetter')}</p>
      {accountForm.trouble}
      <Button type="submit" variant="primary" loading={accountForm.isPending} className="w-fit">
        {t('confirmGo.email')}
      </Button>
    </form>
  )
}
