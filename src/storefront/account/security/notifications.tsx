import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead } from '../section.tsx'
import type { Loaded } from '../views.server.ts'

const endpoint = { method: 'PUT', path: '/account' } as const
const kinds = [
  { name: 'offers_email', of: 'offersEmail' },
  { name: 'offers_sms', of: 'offersSms' },
  { name: 'reviews_email', of: 'reviewsEmail' },
  { name: 'restock_email', of: 'restockEmail' },
] as const
const noFields = {}

/** Subscriptions to optional messages; messages about orders are always sent. */
export function Notifications({ content: { account } }: { content: Loaded['NOTIFICATIONS'] }) {
  const t = useWords('account')
  const accountForm = useOwnForm({
    call: 'change-account',
    endpoint,
    rules: noFields,
    labels: noFields,
    saved: t('saved'),
  })
  return (
    <>
      <SectionHead title={t('view.NOTIFICATIONS')}>{t('noticesText')}</SectionHead>
      <form {...accountForm.form} className="grid max-w-xl gap-6">
        {accountForm.returnTo}
        <ul className="grid gap-5">
          {kinds.map(({ name, of }) => (
            <li key={name}>
              <input type="hidden" name={`notifications[${name}]`} value="0" />
              <Checkbox
                name={`notifications[${name}]`}
                value="1"
                defaultChecked={account.notifications[of]}
                label={t(`notice.${name}`)}
                detail={
                  of === 'offersEmail' && account.offersUnconfirmed
                    ? t('offersUnconfirmed')
                    : t(`noticeText.${name}`)
                }
              />
            </li>
          ))}
        </ul>
        {accountForm.trouble}
        <Button type="submit" variant="primary" loading={accountForm.isPending} className="w-fit">
          {t('save')}
        </Button>
      </form>
    </>
  )
}
