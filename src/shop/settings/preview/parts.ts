import type { Ctx } from '../../context.ts'
import { commonRefusals, Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { resolveMenus } from '../../showcase/menus.ts'
import { openStories } from '../../showcase/stories.ts'
import { deskRead } from '../../staff/write.ts'
import { shapes } from '../catalog.rules.ts'
import { settingRefusals } from '../rules.ts'
import * as store from '../versions.store.ts'
import { previewClaim, previewToken, previewUntil } from './link.ts'
import * as contract from './preview.contract.ts'

// Previews of menus and stories, within the storefront.

type Part = 'menus' | 'stories'

/** A preview link of a version. Throws `settings.unknown_version`. */
async function linkTo(ctx: Ctx, part: Part, id: string): Promise<{ path: string; until: string }> {
  const version = await store.findVersion(ctx.db, id)
  if (version?.key !== part) throw new Refusal(settingRefusals.unknown_version)
  const now = ctx.clock.now()
  const until = previewUntil(now)
  const seconds = Math.floor(until.getTime() / 1_000)
  const token = previewToken(ctx, [id, (version.goesLiveAt ?? now).toISOString(), seconds])
  return { path: `/preview/${part}/${token}`, until: until.toISOString() }
}

/** The version of a link and the time to show it at. Throws `shop.not_found`. */
async function versionOf(ctx: Ctx, part: Part, token: string) {
  const [id, at] = previewClaim(ctx, token)
  const version = id === null ? null : await store.findVersion(ctx.db, id)
  if (version?.key !== part) throw new Refusal(commonRefusals.not_found)
  return { value: version.value, number: version.number, at }
}

export const previewMenus = deskRead(contract.previewMenus, 'settings.read', (ctx, { id }) =>
  linkTo(ctx, 'menus', id),
)

export const previewStories = deskRead(contract.previewStories, 'settings.read', (ctx, { id }) =>
  linkTo(ctx, 'stories', id),
)

const visitor = { who: 'anyone', limit: 'lookup' } as const

export const getMenusPreview = serve(contract.getMenusPreview, visitor, async (ctx, { token }) => {
  const { value, at, number } = await versionOf(ctx, 'menus', token)
  return { menus: await resolveMenus(ctx, shapes.menus.parse(value), at), at, number }
})

export const getStoriesPreview = serve(contract.getStoriesPreview, visitor, async (ctx, { token }) => {
  const { value, at, number } = await versionOf(ctx, 'stories', token)
  return { stories: await openStories(ctx, shapes.stories.parse(value), at), at, number }
})
