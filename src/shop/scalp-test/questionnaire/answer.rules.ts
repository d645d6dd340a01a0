import { z } from 'zod'
import { longText } from '../../endpoint.ts'
import type { Step } from './questionnaire.rules.ts'

const measure = z.strictObject({
  value: z.number().int().min(0).max(100),
  certainty: z.enum(['low', 'medium', 'high']),
})
/** What a picture was measured to show, read on the shopper's own device; the picture is no part of it. */
export const PhotoMeasures = z.strictObject({
  redness: measure,
  flakes: measure,
  shine: measure,
  partingWidth: measure,
})
export type PhotoMeasures = z.output<typeof PhotoMeasures>

export const Answer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choices'), choices: z.array(z.string().max(30)).min(1).max(20) }),
  z.strictObject({ kind: z.literal('number'), number: z.number().int() }),
  z.strictObject({ kind: z.literal('text'), text: longText(500) }),
  z.strictObject({ kind: z.literal('photo'), measures: PhotoMeasures }),
  z.strictObject({ kind: z.literal('skipped') }),
])
export type Answer = z.output<typeof Answer>
export type Answers = Readonly<Record<string, Answer>>
export const Answers = z.record(z.string(), Answer)

const kindOfAnswer = {
  single: 'choices',
  multi: 'choices',
  scale: 'number',
  text: 'text',
  photo: 'photo',
} as const

/** Whether an answer is one that the step takes. */
export function fits(step: Step, answer: Answer): boolean {
  if (answer.kind === 'skipped') return step.canSkip
  if (answer.kind !== kindOfAnswer[step.kind]) return false
  if (answer.kind === 'number')
    return step.scale !== undefined && answer.number >= step.scale.min && answer.number <= step.scale.max
  if (answer.kind !== 'choices') return true
  const chosen = step.options.filter(({ key }) => answer.choices.includes(key))
  return (
    chosen.length === answer.choices.length &&
    (step.kind === 'multi' || chosen.length === 1) &&
    (chosen.length === 1 || chosen.every(({ isNone }) => !isNone))
  )
}

/** Answers that say the same, whatever the order of several. */
export function isSameAnswer(a: Answer | undefined, b: Answer): boolean {
  if (a?.kind === 'choices' && b.kind === 'choices')
    return a.choices.length === b.choices.length && a.choices.every((choice) => b.choices.includes(choice))
  return JSON.stringify(a) === JSON.stringify(b)
}
