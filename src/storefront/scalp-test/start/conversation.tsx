import { useCallback, useEffect, useRef, useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useNavigate, useSearchParams } from 'react-router'
import type { SessionView } from '#shop/scalp-test/contract.ts'
import { Link } from '#ui/link.tsx'
import { useIsHere } from '../../content/forms/use-is-here.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { AllAnswered } from './all-answered.tsx'
import { PastAnswers } from './past-answers.tsx'
import { Question } from './question.tsx'
import { Rail } from './rail.tsx'
import type { Test } from './start.server.ts'
import { useStepPath } from './step-path.ts'

type Props = { test: Test; initial: SessionView; isSignedIn: boolean }

/** One question at a time, with the previous answers above it and, on wide screens, all questions beside it. */
export function Conversation({ test, initial, isSignedIn }: Props) {
  const [session, setSession] = useState(initial)
  const [read, setRead] = useState(initial)
  if (read !== initial) {
    setRead(initial) // the page's data was reloaded
    setSession(initial)
  }
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const stepPath = useStepPath()
  const wanted = query.get('step')
  const at = session.path.find((key) => key === wanted) ?? session.next
  const step = test.steps.find(({ key }) => key === at) ?? null
  const isDone = step === null || wanted === 'done'
  const heading = useQuestionFocus(isDone ? 'done' : step.key)
  const answered = useCallback(
    (now: SessionView) => {
      setSession(now)
      if (isHere()) void navigate(stepPath(now.next ?? 'done'), { preventScrollReset: true })
    },
    [navigate, stepPath, isHere],
  )
  return (
    <div className="grid lg:grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)]">
      <Rail test={test} session={session} current={isDone ? null : step.key} isSignedIn={isSignedIn} />
      <div className="flex min-h-[80svh] flex-col px-(--gutter) pt-3 pb-10 lg:px-[clamp(2rem,5vw,4.5rem)] lg:pt-6">
        <Head test={test} session={session} current={isDone ? null : step.key} />
        <div className="mx-auto flex w-full max-w-[49.5rem] flex-1 flex-col pt-6 lg:justify-center lg:pt-9">
          {isDone ? (
            <AllAnswered test={test} session={session} heading={heading} />
          ) : (
            <>
              <PastAnswers test={test} session={session} before={step.key} />
              <Question
                key={step.key}
                test={test}
                session={session}
                step={step}
                heading={heading}
                onAnswered={answered}
              />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** Focuses each new question, so that it is announced; the first question of a page does not take focus. */
function useQuestionFocus(key: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('main')?.scrollIntoView({ block: 'start' })
  }, [key])
  return heading
}

function Head({ test, session, current }: { test: Test; session: SessionView; current: string | null }) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  const stepPath = useStepPath()
  const counted = test.steps.filter(({ isCounted }) => isCounted)
  const step = counted.findIndex(({ key }) => key === current)
  const place = current === null ? session.path.length : session.path.indexOf(current)
  const reached = counted.filter(({ key }) => session.path.slice(0, place).includes(key)).length
  const before = session.path[place - 1]
  return (
    <>
      <div className="grid min-h-11 grid-cols-[1fr_auto_1fr] items-center gap-4 text-[0.9375rem]">
        {before ? (
          <Link to={stepPath(before)} className="tap inline-flex items-center gap-1.5 justify-self-start">
            <ChevronLeft size={18} aria-hidden="true" />
            {t('back')}
          </Link>
        ) : (
          <span />
        )}
        <span className="num text-ink-soft">
          {step >= 0 ? t('progress', { at: step + 1, of: test.questions }) : current ? t('also') : null}
        </span>
        <Link to={`${to('/diagnostic/start')}?saved`} className="more justify-self-end">
          {t('save')}
        </Link>
      </div>
      <div
        role="progressbar"
        aria-label={t('yours')}
        aria-valuemin={0}
        aria-valuemax={test.questions}
        aria-valuenow={reached}
        className="relative mt-2 h-0.5 bg-line max-lg:-mx-(--gutter)"
      >
        <span
          className="absolute inset-y-0 left-0 bg-accent transition-[width] motion-reduce:transition-none"
          style={{ width: `${(100 * reached) / test.questions}%` }}
        />
      </div>
    </>
  )
}
