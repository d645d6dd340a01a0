import type * as contract from './contract.ts'
import type { Answer } from './questionnaire/answer.rules.ts'
import { countedSteps, nextStep, pathOf } from './questionnaire/path.rules.ts'
import type { Step } from './questionnaire/questionnaire.rules.ts'
import type { ScalpSession } from './session.rules.ts'
import type { Version } from './versions.store.ts'

function toStepView({ options, scale, hint, when: _, ...step }: Step): contract.StepView {
  return {
    ...step,
    hint: hint ?? null,
    options: options.map(({ key, label, detail, picture, remark, isNone }) => ({
      key,
      label,
      detail: detail ?? null,
      picture: picture ?? null,
      remark: remark ?? null,
      isNone,
    })),
    scale: scale ? { min: scale.min, max: scale.max, low: scale.low, high: scale.high } : null,
  }
}

const versionViews = new WeakMap<Version, contract.VersionView>()

/** A version as everybody may see it: without points, warnings and recommendations. Made once a version. */
export function toVersionView(version: Version): contract.VersionView {
  const made = versionViews.get(version)
  if (made) return made
  const { number, content } = version
  const view = {
    number,
    minutes: content.minutes,
    questions: countedSteps(content),
    types: content.types.map(({ key, name }) => ({ key, name })),
    steps: content.steps.map(toStepView),
  }
  versionViews.set(version, view)
  return view
}

function toGiven(step: string, answer: Answer): contract.GivenAnswer {
  switch (answer.kind) {
    case 'choices':
      return { step, choices: answer.choices }
    case 'number':
      return { step, number: answer.number }
    case 'text':
      return { step, text: answer.text }
    case 'photo':
      return { step, measures: answer.measures }
    case 'skipped':
      return { step, skipped: true }
  }
}

export function toSessionView(
  session: ScalpSession,
  { number, content }: Version,
  hasPhoto: boolean,
): contract.SessionView {
  const path = pathOf(content, session.answers)
  return {
    id: session.id,
    state: session.state,
    version: number,
    answers: path.flatMap(({ key }) => {
      const answer = session.answers[key]
      return answer ? [toGiven(key, answer)] : []
    }),
    path: path.map(({ key }) => key),
    next: nextStep(content, session.answers)?.key ?? null,
    expiresAt: session.expiresAt?.toISOString() ?? null,
    hasPhoto,
  }
}
