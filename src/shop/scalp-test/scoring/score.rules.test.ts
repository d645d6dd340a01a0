import { beforeAll, describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { readSeed } from '#processes/seeding/read-seed.ts'
import { aPath, readAnswers } from '#tools/builders/scalp-test/scalp-test.ts'
import { nextStep, pathOf } from '../questionnaire/path.rules.ts'
import { Questionnaire, traits } from '../questionnaire/questionnaire.rules.ts'
import { mostProducts, mostTreatments } from '../rules.ts'
import { recommend } from '../recommending/recommend.rules.ts'
import { levelOf, score } from './score.rules.ts'

let first: Questionnaire
let withPhoto: Questionnaire
beforeAll(async () => {
  first = await readSeed('scalp-test.yaml', Questionnaire)
  const text = { chi: '照片', cn: '照片', eng: 'A photo' }
  const photo = { key: 'photo', kind: 'photo', isCounted: false, canSkip: true, short: text, question: text }
  withPhoto = Questionnaire.parse({ ...first, steps: [...first.steps, photo] })
})

/** Answers as a shopper would give them; what is not named is the first option. */
const answers = (given: Record<string, string | number | readonly string[]>) => readAnswers(first, given)

describe('the score', () => {
  it.each([
    ['oily', { wash: 'daily', evening: 'oily', aim: 'less_oil' }],
    ['dry', { wash: 'weekly', evening: 'tight', aim: 'moisture', heat: 7 }],
    ['sensitive', { redness: 'often', itch: 'often', aim: 'calm' }],
    ['flaky', { flakes: 'oily', flakes_long: 'always', aim: 'no_flakes' }],
    ['thinning', { shedding: 'much_more', aim: 'fuller' }],
    ['normal', {}],
  ])('reaches %s', (type, given) => {
    expect(score(first, answers({ evening: 'fresh', ...given })).type).toBe(type)
  })

  it('counts answers that agree with the type, and skipped ones as not agreeing', () => {
    const oily = score(
      first,
      answers({ wash: 'daily', evening: 'oily', aim: 'less_oil', days: ['sleep', 'outdoors'] }),
    )
    const unsure = score(first, {
      ...answers({ wash: 'daily', evening: 'oily', aim: 'less_oil', days: ['sleep', 'outdoors'] }),
      flakes: { kind: 'skipped' },
    })
    expect(oily.counted).toBe(11)
    expect(oily.agreeing).toBeLessThanOrEqual(11)
    expect(oily.confidence).toBe(Math.round((100 * oily.agreeing) / 11))
    expect(unsure.agreeing).toBe(oily.agreeing - (oily.agreeing > unsure.agreeing ? 1 : 0))
    expect(unsure.confidence).toBeLessThanOrEqual(oily.confidence)
  })

  it('has four levels for the strength of a trait', () => {
    expect([0, 34, 35, 54, 55, 74, 75, 100].map(levelOf)).toEqual([
      'none',
      'none',
      'slight',
      'slight',
      'some',
      'some',
      'marked',
      'marked',
    ])
  })

  it('lets a picture change a trait by six at most, and never the type', () => {
    const given = answers({ evening: 'oily', wash: 'daily' })
    const photo = (value: number, certainty: 'low' | 'medium' | 'high') => {
      const measure = { value, certainty }
      return {
        ...given,
        photo: {
          kind: 'photo' as const,
          measures: { redness: measure, flakes: measure, shine: measure, partingWidth: measure },
        },
      }
    }
    const plain = score(withPhoto, given)
    for (const [certainty, most] of [
      ['low', 0],
      ['medium', 3],
      ['high', 6],
    ] as const)
      for (const value of [0, 50, 100]) {
        const seen = score(withPhoto, photo(value, certainty))
        expect(seen.type).toBe(plain.type)
        for (const trait of traits)
          expect(Math.abs(seen.traits[trait] - plain.traits[trait])).toBeLessThanOrEqual(most)
      }
    expect(score(withPhoto, photo(100, 'high')).traits.redness).toBe(6)
  })

  it('ignores answers of questions that no longer apply', () => {
    const before = answers({ redness: 'often', sores: 'some' })
    expect(score(first, before).flags).toEqual(['sores'])
    const after = { ...before, redness: { kind: 'choices' as const, choices: ['never'] } }
    expect(score(first, after).flags).toEqual([])
    expect(pathOf(first, after).map(({ key }) => key)).not.toContain('sores')
  })

  it('never weighs less for an option with more points for a trait', () => {
    const steps = first.steps.filter(({ kind }) => kind === 'single')
    fc.assert(
      fc.property(
        aPath(first),
        fc.constantFrom(...steps),
        fc.constantFrom(...traits),
        (given, step, trait) => {
          const ordered = step.options.toSorted((a, b) => (a.points[trait] ?? 0) - (b.points[trait] ?? 0))
          const values = ordered.map(({ key }) => {
            const changed = { ...given, [step.key]: { kind: 'choices' as const, choices: [key] } }
            // other questions may follow from it; the value is compared where the same ones are way
            return {
              way: pathOf(first, changed)
                .map((each) => each.key)
                .join(),
              value: score(first, changed).traits[trait],
            }
          })
          for (const [at, { way, value }] of values.entries())
            for (const later of values.slice(at + 1))
              if (later.way === way) expect(later.value).toBeGreaterThanOrEqual(value)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('100,000 ways through the questions', () => {
  it('each end in the same result twice, with a type, no dead end, and no product to avoid', () => {
    const groups = ['nuts', 'fragrance', 'wheat', 'salicylates', 'essential_oils', 'ginseng', 'hormones']
    const skus = [...new Set(first.picks.flatMap(({ candidates }) => candidates.map(({ sku }) => sku)))]
    const tools = new Set(
      first.picks.flatMap(({ candidates }) =>
        candidates.filter(({ isTool }) => isTool).map(({ sku }) => sku),
      ),
    )
    const known = new Map(
      skus.map((sku, at) => [
        sku,
        {
          isBuyable: at % 5 !== 4,
          isWholeList: at % 4 !== 3,
          groups: new Set(groups.filter((_, group) => (at + group) % 3 === 0)),
        },
      ]),
    )
    const types = new Set<string>()
    let ways = 0
    const started = performance.now()
    let scoring = 0
    fc.assert(
      fc.property(aPath(withPhoto), (given) => {
        expect(nextStep(withPhoto, given)).toBeNull()
        const before = performance.now()
        const result = score(withPhoto, given)
        const found = recommend(withPhoto, given, result, (sku) => known.get(sku))
        scoring += performance.now() - before
        expect(score(withPhoto, given)).toEqual(result)
        types.add(result.type)
        expect(found.products.length).toBeLessThanOrEqual(mostProducts)
        expect(found.treatments.length).toBeLessThanOrEqual(mostTreatments)
        if (found.isStopped) expect([...found.products, ...found.treatments]).toEqual([])
        for (const { sku } of [...found.products, ...found.treatments]) {
          const product = known.get(sku)
          expect(product?.isBuyable).toBe(true)
          if (tools.has(sku)) continue
          expect(result.avoids.filter((group) => product?.groups.has(group))).toEqual([])
          if (result.avoids.length > 0) expect(product?.isWholeList).toBe(true)
        }
        ways += 1
      }),
      { numRuns: 100_000 },
    )
    expect(ways).toBe(100_000)
    expect([...types].toSorted()).toEqual(first.types.map(({ key }) => key).toSorted())
    console.info(
      `scalp test: ${ways} ways, ${((1_000 * scoring) / ways).toFixed(0)} µs each for score and recommendations, ${((performance.now() - started) / 1_000).toFixed(0)} s with checks`,
    )
  }, 120_000)
})
