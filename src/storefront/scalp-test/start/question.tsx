import { lazy, Suspense, useCallback, useEffect, useState, type FormEvent, type RefObject } from 'react'
import { callFromBrowser, useCall } from '#api/react.ts'
import type { GivenAnswer, SessionView } from '#shop/scalp-test/contract.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import type { Measures } from '../photo/vision/read.ts'
import { AnswerFields } from './answer-fields.tsx'
import { sessionFromWire } from './session-from-wire.ts'
import type { StepText, Test } from './start.server.ts'

const endpoint = { method: 'POST', path: '/scalptest' } as const
const photoEndpoint = { method: 'POST', path: '/scalptest/photo' } as const

/** Loaded only when the step is reached. */
const PhotoStep = lazy(() => import('../photo/photo-step.tsx').then((file) => ({ default: file.PhotoStep })))

type Props = {
  test: Test
  session: SessionView
  step: StepText
  heading: RefObject<HTMLHeadingElement | null>
  onAnswered: (now: SessionView) => void
}

/** Remark on the previous answer, the question, and its input. */
export function Question({ test, session, step, heading, onAnswered }: Props) {
  const t = useWords('scalpTest')
  const start = usePathTo()('/diagnostic/start')
  const flash = useFlash('scalptest')
  const [isAnswerMissing, setMissing] = useState(false)
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback((answer: unknown) => onAnswered(sessionFromWire(answer)), [onAnswered]),
    useLateRefusal(),
  )
  const given = session.answers.find((each) => each.step === step.key) ?? null
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent // of a form
    const form = new FormData(event.currentTarget, submitter)
    const isSkipped = form.get('skip') === '1'
    const typed = [...form.keys()].filter((name) => /^(?:choices|number|text)/.test(name))
    const isMissing = !isSkipped && !mayBeEmpty(step) && typed.length === 0
    setMissing(isMissing)
    if (isMissing) return
    if (isSkipped) for (const name of typed) form.delete(name)
    form.delete('return_to')
    void call(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])))
  }
  const remark = remarkBefore(test, session, step.key)
  return (
    <form method="post" action="/form/scalptest" onSubmit={send} noValidate className="grid gap-6">
      <input type="hidden" name="return_to" value={start} />
      <input type="hidden" name="session" value={session.id} />
      <input type="hidden" name="step" value={step.key} />
      <div className="md:grid md:grid-cols-[2.5rem_minmax(0,1fr)] md:gap-4">
        <span
          aria-hidden="true"
          className="mr-3 grid size-9 place-items-center rounded-full bg-deep font-word text-base text-on-deep max-md:float-left md:size-10"
        >
          E
        </span>
        <div>
          <p role="status" className="min-h-9 pt-1.5 md:min-h-0 md:pb-2 md:empty:hidden">
            {remark}
          </p>
          <h1
            ref={heading}
            tabIndex={-1}
            className="clear-both text-[clamp(1.5625rem,2.3vw,2rem)] leading-[1.3] text-balance outline-none max-md:pt-3"
          >
            {step.question}
          </h1>
          {step.hint ? <p className="mt-2 max-w-[36em] text-[0.9375rem] text-ink-soft">{step.hint}</p> : null}
        </div>
      </div>
      <div className="grid gap-6 md:ml-14">
        {step.kind === 'photo' ? (
          <Photo session={session} step={step} isPending={state === 'pending'} call={call} />
        ) : (
          <AnswerFields step={step} given={given} />
        )}
        {isAnswerMissing ? (
          <p role="alert" className="text-error">
            {t('choose')}
          </p>
        ) : null}
        <FormTrouble refusal={refusal} flash={flash} />
        <Tail step={step} given={given} isPending={state === 'pending'} />
      </div>
    </form>
  )
}

/** Optional texts and photos: Next continues without them. */
const mayBeEmpty = ({ kind, canSkip }: StepText): boolean => canSkip && (kind === 'text' || kind === 'photo')

type PhotoProps = {
  session: SessionView
  step: StepText
  isPending: boolean
  call: (body: unknown) => Promise<void>
}

/** A photo cannot be analysed without JavaScript, so the step is skipped. */
function Photo({ session, step, isPending, call }: PhotoProps) {
  const t = useWords('scalpPhoto')
  const { show } = useToasts()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!isHydrated) return null
  const measured = async (measures: Measures, kept: Blob | null) => {
    if (kept) {
      const form = new FormData()
      form.set('session', session.id)
      form.set('photo', kept, 'scalp.jpg')
      // the measures count without the picture; the visitor is told that it was not stored
      await callFromBrowser(photoEndpoint, form).catch(() => show({ title: t('notKept'), type: 'error' }))
    }
    await call({ session: session.id, step: step.key, measures })
  }
  return (
    <Suspense>
      <PhotoStep isPending={isPending} onMeasured={measured} />
    </Suspense>
  )
}

function Tail({ step, given, isPending }: { step: StepText; given: GivenAnswer | null; isPending: boolean }) {
  const t = useWords('scalpTest')
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-3">
      {step.canSkip ? (
        <Button type="submit" name="skip" value="1" spacing="none" variant="secondary" className="min-h-11">
          {t(step.kind === 'text' ? 'skipText' : step.kind === 'photo' ? 'skipPhoto' : 'skip')}
        </Button>
      ) : (
        <span />
      )}
      {step.kind === 'photo' && !given ? null : (
        <Button type="submit" variant="primary" loading={isPending} className="max-md:w-full">
          {t('next')}
        </Button>
      )}
    </div>
  )
}

/** Remark on the answer before this question; null for most answers. */
function remarkBefore({ steps }: Test, { path, answers }: SessionView, key: string): string | null {
  const before = path[path.indexOf(key) - 1]
  const answer = answers.find(({ step }) => step === before)
  const options = steps.find((step) => step.key === before)?.options ?? []
  return options.find((option) => option.remark && answer?.choices?.includes(option.key))?.remark ?? null
}
