import type { Condition, Questionnaire, Step } from './questionnaire.rules.ts'
import type { Answer, Answers } from './answer.rules.ts'

/** Whether an answer holds for a condition that names a step; conditions of results do not belong here. */
const isMet = ({ step, any = [] }: Condition, answers: Answers): boolean => {
  const given = step === undefined ? undefined : answers[step]
  return given?.kind === 'choices' && any.some((option) => given.choices.includes(option))
}

/**
 * The steps that these answers lead through, in order, answered or not. Conditions see the answers of steps
 * that stand on the path alone (rules/scalp-test#2).
 */
export function pathOf({ steps }: Pick<Questionnaire, 'steps'>, answers: Answers): Step[] {
  const path: Step[] = []
  const seen: Record<string, Answer> = {}
  for (const step of steps) {
    if (step.when && !step.when.some((condition) => isMet(condition, seen))) continue
    path.push(step)
    const given = answers[step.key]
    if (given) seen[step.key] = given
  }
  return path
}

/** The answers that count: those of steps on the path. */
export function answersOnPath(questionnaire: Pick<Questionnaire, 'steps'>, answers: Answers): Answers {
  const counted: Record<string, Answer> = {}
  for (const { key } of pathOf(questionnaire, answers)) {
    const given = answers[key]
    if (given) counted[key] = given
  }
  return counted
}

/** The first step on the path without an answer; null: all are answered. */
export const nextStep = (questionnaire: Pick<Questionnaire, 'steps'>, answers: Answers): Step | null =>
  pathOf(questionnaire, answers).find(({ key }) => !answers[key]) ?? null

export const countedSteps = ({ steps }: Pick<Questionnaire, 'steps'>): number =>
  steps.filter(({ isCounted }) => isCounted).length
