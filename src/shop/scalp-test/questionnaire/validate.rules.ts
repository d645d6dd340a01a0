import type { Text } from '../../region.ts'
import { isIngredientGroup } from '../recommending/ingredients.rules.ts'
import { traits as allTraits, type Condition, type Questionnaire } from './questionnaire.rules.ts'

/** What keeps a version from being published; `at` says where, as `steps.flakes.options.oily`. */
export const errorKinds = [
  'twice',
  'unknown_step',
  'unknown_option',
  'asked_later',
  'no_options',
  'no_scale',
  'unreachable',
  'unknown_flag',
  'unknown_ingredient',
  'unknown_type',
  'unreachable_type',
  'no_rest_type',
  'trait_words',
  'empty_text',
  'no_counted',
  'tie',
] as const
export type ErrorKind = (typeof errorKinds)[number]
export type VersionError = { kind: ErrorKind; at: string }

const twice = (keys: readonly string[], at: string): VersionError[] =>
  keys
    .filter((key, index) => keys.indexOf(key) !== index)
    .map((key) => ({ kind: 'twice' as const, at: `${at}.${key}` }))

const isEmpty = (text: Text): boolean => [text.chi, text.cn, text.eng].some((each) => each.trim() === '')

/** Every text of a version with its place; a new kind of text is found by its shape. */
export function* textsOf(value: unknown, at = ''): Generator<{ at: string; text: Text }> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      const { key, role, sku } = (each ?? {}) as Record<string, string | undefined> // may have none of them
      yield* textsOf(each, `${at}.${key ?? sku ?? role ?? index}`)
    }
  } else if (value !== null && typeof value === 'object') {
    const whole = value as Record<string, unknown> // read by names alone
    if (typeof whole.chi === 'string' && typeof whole.eng === 'string')
      yield { at: at.slice(1), text: whole as unknown as Text } // has its languages
    else for (const [name, each] of Object.entries(whole)) yield* textsOf(each, `${at}.${name}`)
  }
}

/** Numbers to choose from: of a scale that ends before it begins no answer could be given. */
const isScale = ({ scale }: Questionnaire['steps'][number]): boolean =>
  scale !== undefined && scale.min < scale.max

function stepErrors({ steps, flags }: Questionnaire): VersionError[] {
  const flagKeys = new Set(flags.map(({ key }) => key))
  return steps.flatMap((step, index) => {
    const at = `steps.${step.key}`
    const before = steps.slice(0, index)
    const needsOptions = step.kind === 'single' || step.kind === 'multi'
    return [
      ...twice(
        step.options.map(({ key }) => key),
        `${at}.options`,
      ),
      ...(needsOptions && step.options.length < 2 ? [{ kind: 'no_options' as const, at }] : []),
      ...(step.kind === 'scale' && !isScale(step) ? [{ kind: 'no_scale' as const, at }] : []),
      ...(step.when ?? []).flatMap((condition) => conditionErrors(condition, before, steps, at)),
      ...(step.when?.length === 0 ? [{ kind: 'unreachable' as const, at }] : []),
      ...step.options.flatMap(({ key, flag, avoids }) => [
        ...(flag !== undefined && !flagKeys.has(flag)
          ? [{ kind: 'unknown_flag' as const, at: `${at}.options.${key}` }]
          : []),
        ...avoids
          .filter((group) => !isIngredientGroup(group))
          .map(() => ({ kind: 'unknown_ingredient' as const, at: `${at}.options.${key}` })),
      ]),
    ]
  })
}

type Steps = Questionnaire['steps']
function conditionErrors({ step, any }: Condition, before: Steps, all: Steps, at: string): VersionError[] {
  if (step === undefined) return [{ kind: 'unknown_step', at }]
  const meant = before.find(({ key }) => key === step)
  if (!meant) return [{ kind: all.some(({ key }) => key === step) ? 'asked_later' : 'unknown_step', at }]
  const missing = (any ?? []).filter((option) => !meant.options.some(({ key }) => key === option))
  if (missing.length > 0) return [{ kind: 'unknown_option', at }]
  return (any ?? []).length === 0 ? [{ kind: 'unreachable', at }] : []
}

/** A type that no answer speaks for is never a result; of two with one trait the first always wins. */
function typeErrors({ steps, types }: Questionnaire): VersionError[] {
  const errors: VersionError[] = twice(
    types.map(({ key }) => key),
    'types',
  )
  const spoken = new Set(
    steps.flatMap(({ options, scale }) =>
      [...options.map(({ points }) => points), scale?.points ?? {}].flatMap((points) =>
        Object.entries(points).flatMap(([trait, count]) => (count > 0 ? [trait] : [])),
      ),
    ),
  )
  const seen = new Set<string>()
  for (const { key, trait } of types) {
    if (trait === undefined) continue
    if (!spoken.has(trait)) errors.push({ kind: 'unreachable_type', at: `types.${key}` })
    if (seen.has(trait)) errors.push({ kind: 'tie', at: `types.${key}` })
    seen.add(trait)
  }
  if (types.filter(({ trait }) => trait === undefined).length !== 1)
    errors.push({ kind: 'no_rest_type', at: 'types' })
  return errors
}

function pickErrors({ picks, steps, types }: Questionnaire): VersionError[] {
  const typeKeys = new Set(types.map(({ key }) => key))
  return picks.flatMap(({ role, candidates }) =>
    candidates.flatMap(({ sku, when = [] }) => {
      const at = `picks.${role}.${sku}`
      return when.flatMap((condition) => [
        ...(condition.step === undefined ? [] : conditionErrors(condition, steps, steps, at)),
        ...(condition.type ?? [])
          .filter((type) => !typeKeys.has(type))
          .map(() => ({ kind: 'unknown_type' as const, at })),
      ])
    }),
  )
}

/** Everything that is wrong with a version; an empty list may be published (rules/scalp-test#10). */
export function errorsOf(questionnaire: Questionnaire): VersionError[] {
  const { steps, traits, flags } = questionnaire
  return [
    ...twice(
      steps.map(({ key }) => key),
      'steps',
    ),
    ...twice(
      flags.map(({ key }) => key),
      'flags',
    ),
    ...(steps.some(({ isCounted }) => isCounted) ? [] : [{ kind: 'no_counted' as const, at: 'steps' }]),
    ...stepErrors(questionnaire),
    ...typeErrors(questionnaire),
    ...(allTraits.every((trait) => traits.filter(({ key }) => key === trait).length === 1)
      ? []
      : [{ kind: 'trait_words' as const, at: 'traits' }]),
    ...pickErrors(questionnaire),
    ...[...textsOf(questionnaire)].flatMap(({ at, text }) =>
      isEmpty(text) ? [{ kind: 'empty_text' as const, at }] : [],
    ),
  ]
}
