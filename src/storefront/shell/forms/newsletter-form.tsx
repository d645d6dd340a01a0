import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#api/react.ts'
import type * as marketing from '#shop/marketing/contract.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { useShell } from '../shell-context.ts'

/** Copied from the contract, because importing it would bundle its schemas. */
const signUp = { method: 'POST', path: '/newsletter' } as const

/** Newsletter sign-up with its result below, with and without JavaScript. */
export function NewsletterForm() {
  const t = useWords('footer')
  const shell = useWords('shell')
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [done, setDone] = useState<'asked' | 'confirmed' | null>(null)
  const { call, state, refusal } = useCall<typeof marketing.signUpToNewsletter>(signUp, ({ confirmed }) => {
    setDone(confirmed ? 'confirmed' : 'asked')
    form.current?.reset()
  })
  const flash = useShell().flash
  const sent = flash?.call === 'newsletter' ? flash : null // sent without JavaScript
  const good = done !== null || sent?.ok === true
  const bad =
    state === 'failed'
      ? (refusal?.fields.email ?? (refusal?.message || shell('failed')))
      : !good && sent
        ? (sent.fields?.email ?? sent.message)
        : null
  return (
    <form
      ref={form}
      method="post"
      action="/form/newsletter"
      className="mt-4 max-w-sm"
      noValidate={hydrated}
      onSubmit={(event) => {
        event.preventDefault()
        setDone(null)
        void call(
          Object.fromEntries([...new FormData(event.currentTarget)].filter(([name]) => name !== 'return_to')),
        )
      }}
    >
      <input type="hidden" name="return_to" value={`${pathname}${search}#newsletter`} />
      <div className="flex border-b border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-accent">
        <input
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          enterKeyHint="send"
          defaultValue={sent && !sent.ok ? sent.values?.email : undefined}
          aria-label={t('email')}
          aria-invalid={bad ? true : undefined}
          aria-describedby="newsletter-answer"
          placeholder={t('email')}
          className="h-12 min-w-0 grow bg-transparent outline-none"
        />
        <button
          type="submit"
          aria-busy={state === 'pending' || undefined}
          className="min-h-11 pl-4 font-medium whitespace-nowrap hover:text-accent aria-busy:opacity-55"
        >
          {t('subscribe')}
        </button>
      </div>
      <div className="absolute -left-full size-px overflow-hidden" aria-hidden="true">
        <label>
          {t('leaveEmpty')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p
        id="newsletter-answer"
        role="status"
        className={bad ? 'mt-2 text-sm text-error' : 'mt-2 text-sm text-ink-soft'}
      >
        {bad
          ? `[${t('email')}] ${bad}`
          : good
            ? t(done === 'confirmed' ? 'subscribedNow' : 'subscribed')
            : t('newsText')}
      </p>
    </form>
  )
}
