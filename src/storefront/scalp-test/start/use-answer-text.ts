import { useCallback } from 'react'
import type { GivenAnswer } from '#shop/scalp-test/contract.ts'
import { useWords } from '../../i18n/words.tsx'
import type { StepText } from './start.server.ts'

/** Text of an answer for display. */
export function useAnswerText(): (step: StepText, answer: GivenAnswer) => string {
  const t = useWords('scalpTest')
  return useCallback(
    (step, answer) => {
      if (answer.skipped) return t('skipped')
      if (answer.choices) {
        const labels = step.options.filter(({ key }) => answer.choices?.includes(key))
        return labels.map(({ label }) => label).join(t('and'))
      }
      if (answer.number !== undefined) return t('daysOf', { count: answer.number })
      return answer.text ?? t('photoRead')
    },
    [t],
  )
}
