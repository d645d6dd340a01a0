import { classes } from '#ui/classes.ts'
import type { SessionView } from '#shop/scalp-test/contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { Test } from './start.server.ts'
import { useStepPath } from './step-path.ts'
import { useAnswerText } from './use-answer-text.ts'

const shown = 2

/** The two answers before this question, with links to change them. */
export function PastAnswers({ test, session, before }: { test: Test; session: SessionView; before: string }) {
  const t = useWords('scalpTest')
  const stepPath = useStepPath()
  const textOf = useAnswerText()
  const past = session.path
    .slice(0, session.path.indexOf(before))
    .slice(-shown)
    .flatMap((key) => {
      const step = test.steps.find((each) => each.key === key)
      const answer = session.answers.find((each) => each.step === key)
      return step && answer ? [{ step, answer }] : []
    })
  if (past.length === 0) return null
  return (
    <ol className="mb-7 grid gap-4 lg:mb-9">
      {past.map(({ step, answer }, at) => (
        <li key={step.key} className={classes('grid gap-3', at < past.length - 1 && 'max-lg:hidden')}>
          <p className="max-w-[34em] text-[0.9375rem] text-ink-soft">{step.question}</p>
          <p className="flex items-center gap-3.5 justify-self-end text-[0.9375rem]">
            <Link
              to={stepPath(step.key)}
              aria-label={t('changeOf', { question: step.short })}
              className="tap text-sm text-ink-soft underline underline-offset-4"
            >
              {t('change')}
            </Link>
            <span className="rounded-[1.25rem_1.25rem_0.25rem] bg-accent-soft px-4.5 py-2 leading-relaxed">
              {textOf(step, answer)}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
