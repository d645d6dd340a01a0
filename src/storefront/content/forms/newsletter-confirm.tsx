import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import { confirmationDays } from '#shop/marketing/consent.rules.ts'
import type { confirmNewsletter } from '#shop/marketing/contract.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { FormTrouble } from './form-trouble.tsx'
import { StillPage } from '../still-page.tsx'
import { useFlash } from './use-flash.ts'

const confirm = { method: 'POST', path: '/newsletter/confirm' } as const

/** Button that confirms a newsletter subscription. */
export function NewsletterConfirm({ token }: { token: string }) {
  const t = useWords('newsletter')
  const pathTo = usePathTo()
  const { pathname, search } = useLocation()
  const [done, setDone] = useState(false)
  const { call, state, refusal } = useCall<typeof confirmNewsletter>(confirm, () => setDone(true))
  const flash = useFlash('newsletter-confirm')
  if (done) return <StillPage drawing="letter" title={t('done')} text={t('doneText')} />
  // with a clearer message than the API's "not found"
  const used = refusal?.status === 404 || flash?.ok === false
  const send = (event: FormEvent) => {
    event.preventDefault()
    void call({ token })
  }
  return (
    <StillPage
      drawing="letter"
      title={t('confirmTitle')}
      text={t('confirmText')}
      action={
        <form method="post" action="/form/newsletter-confirm" onSubmit={send}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="return_to" value={pathname + search} />
          <Button type="submit" variant="primary" loading={state === 'pending'}>
            {t('confirm')}
          </Button>
        </form>
      }
    >
      {used ? null : <FormTrouble refusal={refusal} />}
      {used ? (
        <p role="alert" className="text-error">
          {t('used', { days: confirmationDays })}{' '}
          <Link to={pathTo('/newsletter')} className="prose-link">
            {t('askAgain')}
          </Link>
        </p>
      ) : null}
    </StillPage>
  )
}
