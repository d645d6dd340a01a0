import { currentSettings } from '../../content/content.ts'
import { toPage } from '../../content/pages/page.rules.ts'
import type { Settings } from '../../content/settings.rules.ts'
import type { Ctx } from '../../context.ts'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { shopSettingAt } from '../../showcase/setting.ts'
import { deskRead } from '../../staff/write.ts'
import { FrontPage, pageOfKey, shapes } from '../catalog.rules.ts'
import { settingRefusals } from '../rules.ts'
import * as store from '../versions.store.ts'
import { previewClaim, previewToken, previewUntil } from './link.ts'
import * as contract from './preview.contract.ts'

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000)

export const previewPage = deskRead(contract.previewPage, 'settings.read', async (ctx, { id }) => {
  const version = await store.findVersion(ctx.db, id)
  if (!version || !pageOfKey(version.key)) throw new Refusal(settingRefusals.unknown_version)
  const now = ctx.clock.now()
  const until = previewUntil(now)
  const token = previewToken(ctx, [id, now.toISOString(), seconds(until)])
  return { path: `/preview/page/${token}`, until: until.toISOString() }
})

export const previewHome = deskRead(
  contract.previewHome,
  'settings.read',
  async (ctx, { at, version: id }) => {
    const version = id ? await store.findVersion(ctx.db, id) : null
    if (id && version?.key !== 'front_page') throw new Refusal(settingRefusals.unknown_version)
    const now = ctx.clock.now()
    const until = previewUntil(now)
    const moment = at ?? version?.goesLiveAt?.toISOString() ?? now.toISOString()
    const token = previewToken(ctx, [id ?? null, moment, seconds(until)])
    return { path: `/preview/home/${token}`, until: until.toISOString() }
  },
)

export const getPagePreview = serve(
  contract.getPagePreview,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { token }) => {
    const [id] = previewClaim(ctx, token)
    const version = id === null ? null : await store.findVersion(ctx.db, id)
    const slug = version && pageOfKey(version.key)
    if (!version || !slug) throw new Refusal(commonRefusals.not_found)
    const document = shapes[`page_${slug}`].parse(version.value)
    const from = version.liveFrom ?? version.goesLiveAt ?? version.madeAt
    return {
      slug,
      page: { ...toPage(slug, document), version: version.number, effectiveAt: from.toISOString() },
    }
  },
)

/** The home page version at a time: the last one scheduled until then; null: the live one. */
async function versionAt(ctx: Ctx, moment: Date): Promise<store.Version | null> {
  const scheduled = (await store.listVersions(ctx.db, 'front_page')).filter(
    ({ state, goesLiveAt }) => state === 'scheduled' && goesLiveAt !== null && goesLiveAt <= moment,
  )
  return scheduled.toSorted((a, b) => Number(b.goesLiveAt) - Number(a.goesLiveAt))[0] ?? null
}

export const getHomePreview = serve(
  contract.getHomePreview,
  { who: 'anyone', limit: 'lookup' },
  async (ctx, { token }) => {
    const [id, at] = previewClaim(ctx, token)
    const moment = new Date(at)
    const version = id === null ? await versionAt(ctx, moment) : await store.findVersion(ctx.db, id)
    if (id !== null && version?.key !== 'front_page') throw new Refusal(commonRefusals.not_found)
    const settings: Settings = {
      ...(await currentSettings(ctx)),
      ...(version ? FrontPage.parse(version.value) : {}),
    }
    return {
      setting: await shopSettingAt(ctx, settings, moment),
      at,
      number: version?.number ?? null,
    }
  },
)
