import { answersOnPath, pathOf } from '../questionnaire/path.rules.ts'
import type { Answer, Answers, PhotoMeasures } from '../questionnaire/answer.rules.ts'
import { traits, type Questionnaire, type Step, type Trait } from '../questionnaire/questionnaire.rules.ts'

export type TraitValues = Readonly<Record<Trait, number>>
export type Score = {
  type: string
  /** Each 0 to 100, whole. */
  traits: TraitValues
  /** Other traits that are at least slight, the strongest first. */
  secondary: Trait[]
  /** Per cent of the counted questions that agree. */
  confidence: number
  agreeing: number
  counted: number
  flags: string[]
  /** Ingredients to be left out. */
  avoids: string[]
}

/** From this value on a trait is worth a word. */
const slightFrom = 35
export type TraitLevel = 'none' | 'slight' | 'some' | 'marked'
export const levelOf = (value: number): TraitLevel =>
  value >= 75 ? 'marked' : value >= 55 ? 'some' : value >= slightFrom ? 'slight' : 'none'

/** How far a picture moves a trait at most, by how sure its reading is. */
const nudge = { low: 0, medium: 3, high: 6 } as const
const traitOfMeasure = {
  redness: 'redness',
  flakes: 'flakes',
  shine: 'oil',
  partingWidth: 'shedding',
} as const satisfies Record<keyof PhotoMeasures, Trait>

const none = (): Record<Trait, number> => ({
  oil: 0,
  dry: 0,
  redness: 0,
  itch: 0,
  flakes: 0,
  shedding: 0,
  ends: 0,
})

/** Points that an answer gives each trait; a skipped one gives none. */
function pointsOf(step: Step, answer: Answer | undefined): Record<Trait, number> {
  const points = none()
  if (answer?.kind === 'choices')
    for (const option of step.options)
      if (answer.choices.includes(option.key))
        for (const trait of traits) points[trait] += option.points[trait] ?? 0
  if (answer?.kind === 'number' && step.scale) {
    const { min, max } = step.scale
    for (const trait of traits)
      points[trait] = Math.floor(((step.scale.points[trait] ?? 0) * (answer.number - min)) / (max - min || 1))
  }
  return points
}

/** The most points that a step can give each trait. */
function mostOf(step: Step): Record<Trait, number> {
  const most = none()
  for (const trait of traits) {
    const each = step.options.map((option) => option.points[trait] ?? 0)
    const ofOptions =
      step.kind === 'multi' ? each.reduce((sum, points) => sum + points, 0) : Math.max(0, ...each)
    most[trait] = ofOptions + (step.scale?.points[trait] ?? 0)
  }
  return most
}

type Weighed = { step: Step; points: Record<Trait, number>; most: Record<Trait, number>; isAnswered: boolean }

function weigh(questionnaire: Questionnaire, answers: Answers): Weighed[] {
  return pathOf(questionnaire, answers).map((step) => {
    const answer = answers[step.key]
    const isAnswered = answer !== undefined && answer.kind !== 'skipped'
    return { step, points: pointsOf(step, answer), most: isAnswered ? mostOf(step) : none(), isAnswered }
  })
}

function valuesOf(weighed: readonly Weighed[]): Record<Trait, number> {
  const values = none()
  for (const trait of traits) {
    const most = weighed.reduce((sum, each) => sum + each.most[trait], 0)
    const points = weighed.reduce((sum, each) => sum + each.points[trait], 0)
    values[trait] = most === 0 ? 0 : Math.round((100 * points) / most)
  }
  return values
}

/** A picture moves values a little, towards what it shows (rules/scalp-test#5). */
function nudged(values: Record<Trait, number>, answers: Answers): Record<Trait, number> {
  const moved = { ...values }
  for (const answer of Object.values(answers)) {
    if (answer.kind !== 'photo') continue
    for (const [measure, trait] of Object.entries(traitOfMeasure)) {
      const { value, certainty } = answer.measures[measure as keyof PhotoMeasures] // a key of the table
      const by = Math.max(-nudge[certainty], Math.min(nudge[certainty], value - values[trait]))
      moved[trait] = Math.max(0, Math.min(100, values[trait] + by))
    }
  }
  return moved
}

/**
 * The type whose trait is strongest, of those that reach their threshold; of equal ones the first. None: the
 * type without a trait. Answers alone decide.
 */
function typeOf({ types }: Questionnaire, values: TraitValues): Questionnaire['types'][number] | undefined {
  const reached = types.filter(({ trait, from = 1 }) => trait !== undefined && values[trait] >= from)
  const best = Math.max(...reached.map(({ trait }) => (trait ? values[trait] : 0)))
  return (
    reached.find(({ trait }) => trait !== undefined && values[trait] === best) ??
    types.find(({ trait }) => trait === undefined) ??
    types[0]
  )
}

/**
 * Whether an answer fits the type: it gives at least half of what it could for the type's trait, or it says
 * little for any other.
 */
function agrees({ points, most, isAnswered }: Weighed, typeTrait: Trait | undefined): boolean {
  if (!isAnswered) return false
  const share = (trait: Trait) => (most[trait] === 0 ? 0 : points[trait] / most[trait])
  if (typeTrait && most[typeTrait] > 0) return share(typeTrait) >= 0.5
  return traits.every((trait) => trait === typeTrait || share(trait) < 0.75)
}

/**
 * The result of answers, always the same for the same answers and version (rules/scalp-test#4). Answers off
 * the path do not count.
 */
export function score(questionnaire: Questionnaire, given: Answers): Score {
  const answers = answersOnPath(questionnaire, given)
  const weighed = weigh(questionnaire, answers)
  const values = valuesOf(weighed)
  const type = typeOf(questionnaire, values)
  const shown = nudged(values, answers)
  const counted = weighed.filter(({ step }) => step.isCounted)
  const agreeing = counted.filter((each) => agrees(each, type?.trait)).length
  const chosen = weighed.flatMap(({ step }) => {
    const answer = answers[step.key]
    return answer?.kind === 'choices' ? step.options.filter(({ key }) => answer.choices.includes(key)) : []
  })
  return {
    type: type?.key ?? '',
    traits: shown,
    secondary: traits
      .filter((trait) => trait !== type?.trait && shown[trait] >= slightFrom)
      .toSorted((a, b) => shown[b] - shown[a]),
    confidence: counted.length === 0 ? 0 : Math.round((100 * agreeing) / counted.length),
    agreeing,
    counted: counted.length,
    flags: [...new Set(chosen.flatMap(({ flag }) => flag ?? []))],
    avoids: [...new Set(chosen.flatMap(({ avoids }) => avoids))],
  }
}
