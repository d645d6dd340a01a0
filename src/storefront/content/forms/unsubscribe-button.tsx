import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import type { unsubscribe } from '#shop/marketing/contract.ts'
import { Button } from '#ui/button.tsx'
import { useWords } from '../../i18n/words.tsx'
import { StillPage } from '../still-page.tsx'
import { FormTrouble } from './form-trouble.tsx'
import { useFlash } from './use-flash.ts'

const endpoint = { method: 'POST', path: '/newsletter/unsubscribe' } as const

/** Unsubscribes with one press, without signing in. */
export function UnsubscribeButton({ token }: { token: string }) {
  const t = useWords('unsubscribe')
  const { pathname, search } = useLocation()
  const [done, setDone] = useState(false)
  const { call, state, refusal } = useCall<typeof unsubscribe>(endpoint, () => setDone(true))
  const flash = useFlash('newsletter-unsubscribe')
  if (done) return <StillPage drawing="letter" title={t('done')} text={t('doneText')} />
  const send = (event: FormEvent) => {
    event.preventDefault()
    void call({ token })
  }
  return (
    <StillPage
      drawing="letter"
      title={t('title')}
      text={t('text')}
      action={
        <form method="post" action="/form/newsletter-unsubscribe" onSubmit={send}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="return_to" value={pathname + search} />
          <Button type="submit" variant="primary" loading={state === 'pending'}>
            {t('unsubscribe')}
          </Button>
        </form>
      }
    >
      <FormTrouble refusal={refusal} flash={flash} />
    </StillPage>
  )
}
