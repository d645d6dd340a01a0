import Check from 'lucide-react/icons/check'
import type { SessionView } from '#shop/scalp-test/contract.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Test } from './start.server.ts'
import { useStepPath } from './step-path.ts'
import { useAnswerText } from './use-answer-text.ts'

type Props = { test: Test; session: SessionView; current: string | null; isSignedIn: boolean }

/** List of the counted questions; answered ones are links. */
export function Rail({ test, session, current, isSignedIn }: Props) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  const stepPath = useStepPath()
  const textOf = useAnswerText()
  const counted = test.steps.filter(({ isCounted }) => isCounted)
  return (
    <aside className="hidden bg-shell px-9 py-8 lg:flex lg:flex-col">
      <h2 className="text-2xl">{t('yours')}</h2>
      <nav aria-label={t('rail.label')} className="mt-5">
        <ol className="grid gap-1.5 text-[0.9375rem] leading-snug">
          {counted.map((step, at) => {
            const answer = session.answers.find((each) => each.step === step.key)
            const isCurrent = step.key === current
            return (
              <li key={step.key} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2.5 py-1">
                <span className="num justify-self-end text-ink-soft" aria-hidden="true">
                  {answer && !isCurrent ? <Check size={16} className="mt-1 text-accent" /> : at + 1}
                </span>
                {isCurrent ? (
                  <span aria-current="step" className="font-medium">
                    {step.short}
                  </span>
                ) : answer ? (
                  <Link to={stepPath(step.key)} className="group">
                    <span className="group-hover:underline">{step.short}</span>
                    <span className="block truncate text-sm text-ink-soft">{textOf(step, answer)}</span>
                  </Link>
                ) : (
                  <span className="text-ink-soft">{step.short}</span>
                )}
              </li>
            )
          })}
        </ol>
      </nav>
      <p className="mt-auto pt-10 text-sm text-ink-soft">
        {t('rail.note')} {isSignedIn ? null : t('rail.guest')}{' '}
        <Link to={`${to('/diagnostic/start')}?delete`} className="underline underline-offset-4">
          {t('rail.delete')}
        </Link>
      </p>
    </aside>
  )
}
