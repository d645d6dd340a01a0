import { catalogueOf } from '../../catalogue/catalogue.ts'
import { dayInHongKong, dayMs } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { textIn } from '../../region.ts'
import { deskRead } from '../../staff/write.ts'
import { sumCounts, type CountKind } from '../counts.store.ts'
import { pathOf } from '../questionnaire/path.rules.ts'
import type { Answer } from '../questionnaire/answer.rules.ts'
import type { Questionnaire } from '../questionnaire/questionnaire.rules.ts'
import { recommendFor } from '../recommending/for-shopper.ts'
import { score } from '../scoring/score.rules.ts'
import { versionsOf } from '../versions.ts'
import * as contract from './desk.contract.ts'
import { reportedVersion } from './desk.ts'

const usualDays = 28

export const scalpReport = deskRead(contract.scalpReport, 'scalp.read', async (ctx, query) => {
  const version = await reportedVersion(ctx, query.version)
  const now = ctx.clock.now()
  const to = query.to ?? dayInHongKong(now)
  const from = query.from ?? dayInHongKong(new Date(now.getTime() - (usualDays - 1) * dayMs))
  const rows = version ? await sumCounts(ctx.db, { from, to, versionId: version.id }) : []
  const countOf = (kind: CountKind, key = '') =>
    rows.find((row) => row.kind === kind && row.key === key)?.count ?? 0
  const { steps = [], types = [], flags = [] } = version?.content ?? {}
  const { bySku } = await catalogueOf(ctx)
  const skus = new Set(
    rows.flatMap(({ kind, key }) => (kind === 'recommended' || kind === 'taken' ? [key] : [])),
  )
  return {
    from,
    to,
    version: version?.number ?? null,
    versions: (await versionsOf(ctx)).map(({ id, number }) => ({ id, number })),
    started: countOf('started'),
    completed: countOf('completed'),
    deleted: countOf('deleted'),
    steps: steps.map(({ key, short, isCounted }) => ({
      key,
      name: short,
      isCounted,
      answered: countOf('answered', key),
      skipped: countOf('skipped', key),
      changed: countOf('changed', key),
    })),
    types: types.map(({ key, name }) => ({ key, name, count: countOf('type', key) })),
    flags: flags.map(({ key, title }) => ({ key, name: title, count: countOf('flag', key) })),
    products: [...skus]
      .map((sku) => {
        const product = bySku.get(sku)
        return {
          sku,
          name: product ? textIn(ctx.shopper.locale, product.name) : sku,
          recommended: countOf('recommended', sku),
          taken: countOf('taken', sku),
        }
      })
      .toSorted((a, b) => b.recommended - a.recommended),
  }
})

/** `wash:daily;days:sleep+strain;heat:5`; what a step does not take is left out. */
function readTrial({ steps }: Questionnaire, text: string): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  for (const entry of text.split(';')) {
    const [key = '', value = ''] = entry.split(':', 2)
    const step = steps.find((each) => each.key === key)
    if (!step || value === '') continue
    if (step.scale) answers[key] = { kind: 'number', number: Number(value) || step.scale.min }
    else if (value === '-') answers[key] = { kind: 'skipped' }
    else answers[key] = { kind: 'choices', choices: value.split('+') }
  }
  return answers
}

const chosenIn = (answer: Answer | undefined): string[] =>
  answer?.kind === 'choices' ? answer.choices : answer?.kind === 'number' ? [String(answer.number)] : []

/** What answers lead to, without keeping them: for a guest in Hong Kong. */
export const tryVersion = deskRead(
  contract.tryVersion,
  'scalp.read',
  async (ctx, { id, answers: written }) => {
    const version = await reportedVersion(ctx, id)
    if (!version) throw new Error('a named version is there')
    const { content } = version
    const answers = readTrial(content, written)
    const result = Object.keys(answers).length === 0 ? null : score(content, answers)
    return {
      steps: pathOf(content, answers)
        .filter(({ kind }) => kind !== 'text' && kind !== 'photo')
        .map(({ key, kind, question, options, scale }) => ({
          key,
          kind,
          question,
          chosen: chosenIn(answers[key]),
          options: scale
            ? Array.from({ length: scale.max - scale.min + 1 }, (_, at) => {
                const number = String(scale.min + at)
                return { key: number, label: { chi: number, cn: number, eng: number } }
              })
            : options.map((option) => ({ key: option.key, label: option.label })),
        })),
      result: result && (await toTrialResult(ctx, content, answers, result)),
    }
  },
)

async function toTrialResult(
  ctx: Ctx,
  content: Questionnaire,
  answers: Record<string, Answer>,
  result: ReturnType<typeof score>,
) {
  const found = await recommendFor(ctx, content, { answers, score: result })
  const type = content.types.find(({ key }) => key === result.type)
  const { locale } = ctx.shopper
  return {
    type: type?.name ?? { chi: '', cn: '', eng: '' },
    confidence: result.confidence,
    traits: content.traits.map(({ key, name }) => ({ key, name, value: result.traits[key] })),
    flags: content.flags.filter(({ key }) => result.flags.includes(key)).map(({ title }) => title),
    isStopped: found.isStopped,
    products: [...found.products, ...found.treatments].map(({ product, because }) => ({
      sku: product.sku,
      name: textIn(locale, product.name),
      because: { chi: because, cn: because, eng: because },
    })),
    leftOut: found.leftOut.map(({ name }) => name),
  }
}
