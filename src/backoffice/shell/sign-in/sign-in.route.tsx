import { useState } from 'react'
import { useLoaderData, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { isDeskPath } from '#shop/desk-state.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import type { DeskRoot } from '../desk.route.tsx'
import { Send, TextField } from '../forms/fields.tsx'
import { PreferencesForm } from '../forms/preferences-form.tsx'

/** Page after the sign-in: a path of the back office only. */
export function loader({ request }: LoaderFunctionArgs) {
  const target = new URL(request.url).searchParams.get('next') ?? ''
  return { next: isDeskPath(target.split('?', 1)[0] ?? '') && !/[\\\s]/.test(target) ? target : '/desk' }
}

/** Password first, then the code of the authenticator. */
export default function SignIn() {
  const t = useWords('signIn')
  const { next } = useLoaderData<typeof loader>()
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const sent =
    flash?.call === calls.signIn.name
      ? flash.answer?.ticket
      : flash?.call === calls.enterCode.name
        ? flash.values?.ticket
        : null
  const [ticket, setTicket] = useState(typeof sent === 'string' ? sent : null)
  return (
    <main id="main" className="desk-alone">
      <title>{`${t('title')} · ELOWEN`}</title>
      <div>
        <p className="desk-word" style={{ paddingInline: 0 }}>
          ELOWEN
        </p>
        <h1>{t('title')}</h1>
      </div>
      {ticket === null ? (
        <Password done={setTicket} />
      ) : (
        <Code ticket={ticket} next={next} again={() => setTicket(null)} />
      )}
      <PreferencesForm />
    </main>
  )
}

/**
 * Focuses the first field of each step, unless a field of it already has focus because typing began before hydration.
 */
const focusFirst = (step: HTMLElement | null) => {
  if (!step?.contains(document.activeElement))
    step?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
}

function Password({ done }: { done: (ticket: string) => void }) {
  const t = useWords('signIn')
  return (
    <div ref={focusFirst}>
      <ActForm call={calls.signIn} done={(answer) => done(String(answer.ticket))}>
        <TextField name="email" type="email" label={t('email')} autoComplete="username" required />
        <TextField
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          required
        />
        <Send>{t('go')}</Send>
      </ActForm>
      <p>
        <Link to="/desk/reset" className="act quiet">
          {t('forgot')}
        </Link>
      </p>
    </div>
  )
}

function Code({ ticket, next, again }: { ticket: string; next: string; again: () => void }) {
  const t = useWords('signIn')
  return (
    <div ref={focusFirst} className="stack">
      <ActForm call={calls.enterCode} fixed={{ ticket }} goTo={next} done={() => location.assign(next)}>
        <TextField
          name="code"
          label={t('code')}
          hint={t('codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,8}"
          maxLength={8}
          required
        />
        <Send>{t('enter')}</Send>
      </ActForm>
      <details>
        <summary className="act quiet">{t('noAuthenticator')}</summary>
        <ActForm call={calls.enterCode} fixed={{ ticket }} goTo={next} done={() => location.assign(next)}>
          <TextField
            name="code"
            label={t('recoveryCode')}
            hint={t('recoveryHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            pattern="[0-9A-Za-z \-]{12,16}"
            maxLength={16}
            required
          />
          <Send look="">{t('enter')}</Send>
        </ActForm>
      </details>
      <p>
        <a href="/desk/sign-in" className="link" onClick={again}>
          {t('again')}
        </a>
      </p>
    </div>
  )
}
