import { useCallback, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import type { SessionView } from '#shop/scalp-test/contract.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useIsHere } from '../../content/forms/use-is-here.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import type { Test } from './start.server.ts'
import { useStepPath } from './step-path.ts'
import { useAnswerText } from './use-answer-text.ts'

const endpoint = { method: 'POST', path: '/scalptest/result' } as const

type Props = { test: Test; session: SessionView; heading: RefObject<HTMLHeadingElement | null> }

/** Review of all answers, with the button that computes the result. */
export function AllAnswered({ test, session, heading }: Props) {
  const t = useWords('scalpTest')
  const result = usePathTo()('/diagnostic/result')
  const start = usePathTo()('/diagnostic/start')
  const navigate = useNavigate()
  const isHere = useIsHere()
  const stepPath = useStepPath()
  const textOf = useAnswerText()
  const flash = useFlash('scalptest-result')
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback(() => {
      if (isHere()) void navigate(result)
    }, [navigate, result, isHere]),
    useLateRefusal(),
  )
  return (
    <div className="grid gap-7">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-[clamp(1.5625rem,2.3vw,2rem)] outline-none">
          {t('done.title')}
        </h1>
        <p className="mt-2 text-ink-soft">{t('done.text')}</p>
      </div>
      <dl className="border-t border-line text-[0.9375rem]">
        {session.answers.map((answer) => {
          const step = test.steps.find(({ key }) => key === answer.step)
          if (!step) return null
          return (
            <div
              key={step.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
            >
              <dt className="text-ink-soft">{step.short}</dt>
              <dd className="max-sm:col-start-1 max-sm:row-start-2">{textOf(step, answer)}</dd>
              <dd className="max-sm:row-span-2 max-sm:self-center">
                <Link
                  to={stepPath(step.key)}
                  aria-label={t('changeOf', { question: step.short })}
                  className="tap text-sm text-ink-soft underline underline-offset-4"
                >
                  {t('change')}
                </Link>
              </dd>
            </div>
          )
        })}
      </dl>
      <form
        method="post"
        action="/form/scalptest-result"
        onSubmit={(event) => {
          event.preventDefault()
          void call({ session: session.id })
        }}
      >
        <input type="hidden" name="return_to" value={start} />
        <input type="hidden" name="go_to" value={result} />
        <input type="hidden" name="session" value={session.id} />
        <FormTrouble refusal={refusal} flash={flash} />
        <Button type="submit" variant="primary" loading={state === 'pending'} className="mt-2 max-md:w-full">
          {t('done.result')}
        </Button>
      </form>
    </div>
  )
}
