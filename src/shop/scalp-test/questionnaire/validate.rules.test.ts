import { beforeAll, describe, expect, it } from 'vitest'
import { readSeed } from '#processes/seeding/read-seed.ts'
import { Questionnaire } from './questionnaire.rules.ts'
import { errorsOf, textsOf } from './validate.rules.ts'

let first: Questionnaire
beforeAll(async () => {
  first = await readSeed('scalp-test.yaml', Questionnaire)
})

type Draft = { -readonly [K in keyof Questionnaire]: Questionnaire[K] }
const changed = (change: (draft: Draft) => void) => {
  const draft = structuredClone(first) as Draft
  change(draft)
  return errorsOf(draft)
}
const words = { chi: '字', cn: '字', eng: 'word' }
const step = (draft: Draft, key: string) => {
  const found = draft.steps.find((each) => each.key === key)
  if (!found) throw new Error(`no step ${key}`)
  return found
}

describe('a version', () => {
  it('shipped with the shop has no errors, eleven questions, six types and every text in its languages', () => {
    expect(errorsOf(first)).toEqual([])
    expect(first.steps.filter(({ isCounted }) => isCounted)).toHaveLength(11)
    expect(first.types).toHaveLength(6)
    expect([...textsOf(first)].length).toBeGreaterThan(200)
  })

  it.each<[string, (draft: Draft) => void, { kind: string; at: string }]>([
    [
      'two steps of one key',
      (d) => d.steps.push(structuredClone(step(d, 'wash'))),
      { kind: 'twice', at: 'steps.wash' },
    ],
    [
      'a branch on a step that is not there',
      (d) => (step(d, 'sores').when = [{ step: 'nowhere', any: ['x'] }]),
      { kind: 'unknown_step', at: 'steps.sores' },
    ],
    [
      'a branch on a later step',
      (d) => (step(d, 'evening').when = [{ step: 'aim', any: ['calm'] }]),
      { kind: 'asked_later', at: 'steps.evening' },
    ],
    [
      'a branch on an option that is not there',
      (d) => (step(d, 'sores').when = [{ step: 'itch', any: ['maybe'] }]),
      { kind: 'unknown_option', at: 'steps.sores' },
    ],
    [
      'a step that is never asked',
      (d) => (step(d, 'sores').when = []),
      { kind: 'unreachable', at: 'steps.sores' },
    ],
    ['a choice of one', (d) => step(d, 'wash').options.splice(1), { kind: 'no_options', at: 'steps.wash' }],
    ['a scale without ends', (d) => delete step(d, 'heat').scale, { kind: 'no_scale', at: 'steps.heat' }],
    [
      'a scale that ends before it begins',
      (d) => (step(d, 'heat').scale = { min: 9, max: 1, low: words, high: words, points: {} }),
      { kind: 'no_scale', at: 'steps.heat' },
    ],
    [
      'a warning that is not there',
      (d) => d.flags.splice(0, 1),
      { kind: 'unknown_flag', at: 'steps.sores.options.some' },
    ],
    [
      'an unknown ingredient',
      (d) => step(d, 'allergies').options[1]?.avoids.push('gold'),
      { kind: 'unknown_ingredient', at: 'steps.allergies.options.nuts' },
    ],
    [
      'two types of one trait',
      (d) => d.types.splice(1, 0, { ...structuredClone(d.types[0]), key: 'greasy' } as never),
      { kind: 'tie', at: 'types.greasy' },
    ],
    [
      'no type for answers without findings',
      (d) => d.types.splice(5, 1),
      { kind: 'no_rest_type', at: 'types' },
    ],
    [
      'an unreachable type',
      (d) => {
        for (const each of d.steps)
          for (const option of each.options) option.points = { ...option.points, shedding: 0 }
      },
      { kind: 'unreachable_type', at: 'types.thinning' },
    ],
    ['a trait without words', (d) => d.traits.splice(0, 1), { kind: 'trait_words', at: 'traits' }],
    [
      'a text that is missing in one language',
      (d) => (step(d, 'itch').question = { chi: '癢嗎？', cn: ' ', eng: 'Itch?' }),
      { kind: 'empty_text', at: 'steps.itch.question' },
    ],
    [
      'a recommendation for a type that is not there',
      (d) =>
        d.picks[0]?.candidates.push({
          ...structuredClone(d.picks[0].candidates[0]),
          when: [{ type: ['greasy'] }],
        } as never),
      { kind: 'unknown_type', at: 'picks.wash.ELOWEN-PURIFYING-SHAMPOO' },
    ],
    [
      'no question that counts',
      (d) => {
        for (const each of d.steps) each.isCounted = false
      },
      { kind: 'no_counted', at: 'steps' },
    ],
  ])('with %s is not published', (_, change, error) => {
    expect(changed(change)).toContainEqual(error)
  })
})
