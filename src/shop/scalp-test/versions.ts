import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Questionnaire } from './questionnaire/questionnaire.rules.ts'
import { scalpRefusals } from './rules.ts'
import { insertVersion, listVersions, lockVersions, type Version } from './versions.store.ts'

/** All versions, cached until one changes. */
export const versionsOf = (ctx: Pick<Ctx, 'cache'>): Promise<Version[]> =>
  ctx.cache.get('scalp_versions', listVersions)

/** The version used by new tests; null: none is live. */
export const liveVersion = async (ctx: Pick<Ctx, 'cache'>): Promise<Version | null> =>
  (await versionsOf(ctx)).find(({ state }) => state === 'live') ?? null

/** Throws `scalptest.closed`: there is no live version. */
export async function getLiveVersion(ctx: Pick<Ctx, 'cache'>): Promise<Version> {
  const live = await liveVersion(ctx)
  if (!live) throw new Refusal(scalpRefusals.closed)
  return live
}

export async function getVersion(ctx: Pick<Ctx, 'cache' | 'db'>, id: string): Promise<Version> {
  const found = (await versionsOf(ctx)).find((each) => each.id === id)
  if (!found) throw new Refusal(scalpRefusals.version_unknown)
  return found
}

/** Inserts the first version and makes it live; no-op if the shop has any version. */
export async function seedVersion(ctx: Ctx, content: Questionnaire): Promise<void> {
  await ctx.transaction(async (tx) => {
    if ((await lockVersions(tx.db)).length > 0) return
    const now = tx.clock.now()
    const by = { createdBy: 'seed', createdAt: now, changedBy: 'seed', changedAt: now, publishedBy: 'seed' }
    await insertVersion(tx.db, {
      id: randomUUID(),
      number: 1,
      state: 'live',
      content,
      note: '',
      revision: 1,
      ...by,
      publishedAt: now,
      retiredAt: null,
    })
  })
}
