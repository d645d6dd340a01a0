import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import { count } from './count.ts'
import { lockOwn, ownerOf, requireOwnResult, ownSessions } from './owner.ts'
import { listPhotos } from './photos.store.ts'
import { nextStep } from './questionnaire/path.rules.ts'
import * as contract from './result.contract.ts'
import { toResultView } from './result-view.ts'
import { scalpRefusals } from './rules.ts'
import { score as scoreOf } from './scoring/score.rules.ts'
import { sealScore } from './sealed.ts'
import type { ScalpSession } from './session.rules.ts'
import * as store from './store.ts'
import { expiryOf } from './scalp-test.ts'
import { getVersion } from './versions.ts'

export const getResult = serve(
  contract.getResult,
  { who: 'guest', limit: 'lookup' },
  async (ctx, { session }) => ({ result: await toResultView(ctx, await requireOwnResult(ctx, session)) }),
)

/** A result is made once; asked again, it is the same. Other results of its owner are superseded. */
async function complete(tx: Ctx, id: string): Promise<{ session: ScalpSession; isNew: boolean }> {
  const session = await lockOwn(tx, id)
  if (session.score !== null) return { session, isNew: false }
  const { content } = await getVersion(tx, session.versionId)
  const missing = nextStep(content, session.answers)
  if (missing || session.state === 'started')
    throw new Refusal(scalpRefusals.answer_missing, { fields: { [missing?.key ?? '']: '' } })
  const owner = ownerOf(tx)
  if (!owner) throw new Refusal(scalpRefusals.unknown)
  const now = tx.clock.now()
  const score = scoreOf(content, session.answers)
  const change = { state: 'completed', completedAt: now, expiresAt: expiryOf(owner, now) } as const
  await store.saveSession(tx.db, id, { ...change, result: sealScore(tx, score) })
  await store.moveOthers(tx.db, owner, { except: id, from: ['completed'], to: 'superseded' })
  await store.moveOthers(tx.db, owner, { except: id, from: ['started', 'in_progress'], to: 'abandoned' })
  return { session: { ...session, ...change, score }, isNew: true }
}

export const makeResult = serve(
  contract.makeResult,
  { who: 'guest', limit: 'cart' },
  async (ctx, { session: id }) => {
    const { session, isNew } = await ctx.transaction((tx) => complete(tx, id))
    const result = await toResultView(ctx, await requireOwnResult(ctx, id))
    if (isNew)
      await count(ctx, session.versionId, [
        { kind: 'completed', key: '' },
        { kind: 'type', key: result.type.key },
        ...result.flags.map(({ key }) => ({ kind: 'flag' as const, key })),
        ...[...result.products, ...result.treatments].map(({ product }) => ({
          kind: 'recommended' as const,
          key: product.sku,
        })),
      ])
    return { result }
  },
)

export const listResults = serve(contract.listResults, { who: 'guest', limit: 'lookup' }, async (ctx) => {
  const scored = (await ownSessions(ctx)).filter(({ score }) => score !== null)
  const photos = await listPhotos(
    ctx.db,
    scored.map(({ id }) => id),
  )
  const results = await Promise.all(
    scored.map(async ({ id, score, completedAt, versionId, wantsReminder }) => {
      const { types } = (await getVersion(ctx, versionId)).content
      const type = types.find(({ key }) => key === score?.type)
      if (!type || !score || !completedAt) return []
      return [
        {
          id,
          completedAt: completedAt.toISOString(),
          type: { key: type.key, name: textIn(ctx.shopper.locale, type.name), picture: type.picture },
          confidence: score.confidence,
          hasPhoto: photos.has(id),
          wantsReminder,
        },
      ]
    }),
  )
  return { results: results.flat() }
})
