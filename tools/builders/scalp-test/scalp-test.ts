import fc from '#tools/testing/properties.ts'
import type { Answer, Answers } from '#shop/scalp-test/questionnaire/answer.rules.ts'
import { nextStep } from '#shop/scalp-test/questionnaire/path.rules.ts'
import type { Questionnaire, Step } from '#shop/scalp-test/questionnaire/questionnaire.rules.ts'

type Given = Readonly<Record<string, string | number | readonly string[]>>

function answerTo(step: Step, given: string | number | readonly string[] | undefined): Answer {
  if (typeof given === 'number') return { kind: 'number', number: given }
  if (given !== undefined && step.kind === 'text') return { kind: 'text', text: String(given) }
  if (given !== undefined)
    return { kind: 'choices', choices: typeof given === 'string' ? [given] : [...given] }
  if (step.scale) return { kind: 'number', number: step.scale.min }
  const [first] = step.options
  return first ? { kind: 'choices', choices: [first.key] } : { kind: 'skipped' }
}

/** Answers to every question; those not given get the first option, the lowest number, or are skipped. */
export function readAnswers(questionnaire: Questionnaire, given: Given): Answers {
  const answers: Record<string, Answer> = {}
  for (let step = nextStep(questionnaire, answers); step; step = nextStep(questionnaire, answers))
    answers[step.key] = answerTo(step, given[step.key])
  return answers
}

const aMeasure = fc.record({
  value: fc.integer({ min: 0, max: 100 }),
  certainty: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
})

/** Any valid answer to a step, derived from a number. */
function anyAnswer(step: Step, number: number): Answer {
  const { options, scale, canSkip, kind } = step
  if (canSkip && number % 5 === 0) return { kind: 'skipped' }
  if (scale) return { kind: 'number', number: scale.min + (number % (scale.max - scale.min + 1)) }
  if (kind === 'text') return { kind: 'text', text: 'Sie juckt 🙂' }
  if (kind === 'photo') {
    const measure = fc.sample(aMeasure, { seed: number, numRuns: 4 })
    const [redness, flakes, shine, partingWidth] = measure
    if (redness && flakes && shine && partingWidth)
      return { kind: 'photo', measures: { redness, flakes, shine, partingWidth } }
  }
  const one = options[number % Math.max(options.length, 1)]
  if (!one) return { kind: 'skipped' }
  if (kind === 'single' || one.isNone) return { kind: 'choices', choices: [one.key] }
  const several = options.filter(({ isNone }, at) => !isNone && ((number >> (at + 4)) & 1) === 1)
  return { kind: 'choices', choices: several.length > 0 ? several.map(({ key }) => key) : [one.key] }
}

/** Answers along any path through the questionnaire. */
export const aPath = (questionnaire: Questionnaire): fc.Arbitrary<Answers> =>
  fc
    .array(fc.nat(), { minLength: questionnaire.steps.length, maxLength: questionnaire.steps.length })
    .map((numbers) => {
      const answers: Record<string, Answer> = {}
      for (let at = 0; at < numbers.length; at += 1) {
        const step = nextStep(questionnaire, answers)
        if (!step) break
        answers[step.key] = anyAnswer(step, numbers[at] ?? 0)
      }
      return answers
    })
