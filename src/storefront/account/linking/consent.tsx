import { useCallback, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import type { LinkRequest } from '#shop/linking/consent.contract.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { RequestWords } from './link.server.ts'

type Props = { request: LinkRequest; words: RequestWords; isSignedIn: boolean }

/** Asks the member whether to link an assistant: its name, the permissions it requests, and the account. */
export function Consent({ request, words, isSignedIn }: Props) {
  const t = useWords('linking')
  const { name, host, subjects, email, isLinked } = request
  return (
    <div className="wrap max-w-[44rem] py-(--section)">
      <h1 className="text-3xl text-balance">{t('heading', { name })}</h1>
      <p className="lead mt-3 text-balance">{t('text', { name, host })}</p>
      <h2 className="mt-8 text-lg">{t('may')}</h2>
      <ul className="mt-3 border-t border-line">
        {subjects.map((subject) => (
          <li key={subject} className="border-b border-line py-3.5">
            <p className="font-medium">{t(`subject.${subject}.title`)}</p>
            <p className="mt-0.5 text-[0.9375rem] text-ink-soft">{t(`subject.${subject}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-[0.9375rem] text-ink-soft">{t('never')}</p>
      {isSignedIn ? (
        <>
          <p className="mt-6 bg-shell p-4">
            {t('account', { email: email ?? '' })}
            {isLinked ? <span className="mt-1 block text-ink-soft">{t('isLinked')}</span> : null}
          </p>
          <Answer words={words} />
        </>
      ) : (
        <SignInFirst />
      )}
    </div>
  )
}

/** Sign-in that returns to this page with the same request. */
function SignInFirst() {
  const t = useWords('linking')
  const to = usePathTo()
  const { pathname, search } = useLocation()
  const next = `?next=${encodeURIComponent(pathname + search)}`
  return (
    <div className="mt-7">
      <p className="mb-4">{t('signInText')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Link to={to('/sign-in') + next} className={buttonLook({ variant: 'primary' })}>
          {t('signIn')}
        </Link>
        <Link to={to('/register') + next} className="more">
          {t('register')}
        </Link>
      </div>
    </div>
  )
}

const answer = { method: 'POST', path: '/linking/answer' } as const

function Answer({ words }: { words: RequestWords }) {
  const t = useWords('linking')
  const { pathname, search } = useLocation()
  const flash = useFlash('answer-link')
  const leave = useCallback((given: unknown) => {
    location.assign((given as { redirect: string }).redirect /* declared by the contract */)
  }, [])
  const { call, state, refusal } = useCall(answer, leave)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    void call({ ...words, allow: pressed?.value === 'yes' ? 'yes' : 'no' })
  }
  // without JavaScript the result is shown here, because forms of the shop's pages must not redirect to other sites
  const onward = flash?.ok ? (flash.answer as { redirect?: string } | undefined)?.redirect : undefined
  if (onward)
    return (
      <p className="mt-7">
        <a href={onward} rel="noreferrer" className={buttonLook({ variant: 'primary' })}>
          {t('onward')}
        </a>
      </p>
    )
  return (
    <form method="post" action="/form/answer-link" onSubmit={send} className="mt-6">
      {Object.entries(words).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="return_to" value={pathname + search} />
      <FormTrouble refusal={refusal} flash={flash} />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <Button type="submit" name="allow" value="yes" variant="primary" loading={state === 'pending'}>
          {t('allow')}
        </Button>
        <Button type="submit" name="allow" value="no">
          {t('refuse')}
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-soft">{t('note')}</p>
    </form>
  )
}
