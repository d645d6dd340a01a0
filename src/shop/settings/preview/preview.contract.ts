import { z } from 'zod'
import { ShownPage } from '../../content/contract.ts'
import { legalSlugs, pageSlugs } from '../../content/pages/page.rules.ts'
import { Text } from '../../text.ts'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { ShownMenus } from '../../showcase/menus.contract.ts'
import { ShopSetting } from '../../showcase/setting.contract.ts'
import { ReviewStory } from '../../showcase/stories.contract.ts'
import { adminPath } from '../../staff/contract.ts'

const time = z.iso.datetime()
const link = onWire({ path: z.string(), until: time })

export const previewPage = endpoint('GET', adminPath('/setting-versions/{id}/preview'), {
  name: 'staff-page-preview',
  about: 'A link to a version of a page as shoppers will see it; valid for a week, without a sign-in.',
  query: onWire({ id: Id }),
  answer: link,
  refuses: ['settings.unknown_version'],
})

export const previewHome = endpoint('GET', adminPath('/home-preview'), {
  name: 'staff-home-preview',
  about:
    'A link to the home page at a later time, with the versions scheduled until then; or with one version, which may be a draft.',
  query: onWire({ at: time.optional(), version: Id.optional() }),
  answer: link,
  refuses: ['settings.unknown_version'],
})

export const previewMenus = endpoint('GET', adminPath('/setting-versions/{id}/menus-preview'), {
  name: 'staff-menus-preview',
  about: 'A link to the storefront with a version of its menus; valid for a week, without a sign-in.',
  query: onWire({ id: Id }),
  answer: link,
  refuses: ['settings.unknown_version'],
})

const token = z.object({ token: line(400) })

export const getMenusPreview = endpoint('GET', '/menus/preview', {
  name: 'menus-preview',
  about: 'Unpublished menus, by the preview link of the back office.',
  query: token,
  answer: onWire({ menus: ShownMenus, at: time, number: z.number().int() }),
  refuses: ['shop.not_found'],
})

export const getPagePreview = endpoint('GET', '/page/preview', {
  name: 'page-preview',
  about: 'An unpublished version of a page, by the preview link of the back office.',
  query: token,
  answer: onWire({ page: ShownPage, slug: z.enum(pageSlugs) }),
  refuses: ['shop.not_found'],
})

export const getHomePreview = endpoint('GET', '/home/preview', {
  name: 'home-preview',
  about: 'The content of the home page at another time, by the preview link of the back office.',
  query: token,
  answer: onWire({ setting: ShopSetting, at: time, number: z.number().int().nullable() }),
  refuses: ['shop.not_found'],
})

const LegalVersion = onWire({
  number: z.number().int(),
  from: time,
  until: time.nullable(),
  changes: Text,
  isUpcoming: z.boolean(),
})
export type LegalVersion = z.output<typeof LegalVersion>

export const getLegalPage = endpoint('GET', '/page/legal', {
  name: 'legal-page',
  about:
    'A version of a legal text (if omitted, the current one), with the list of readable versions: earlier ones, and announced ones.',
  query: onWire({ slug: z.enum(legalSlugs), version: z.coerce.number().int().positive().optional() }),
  answer: onWire({ page: ShownPage, versions: z.array(LegalVersion) }),
  cacheSeconds: 60,
  refuses: ['shop.not_found'],
})

export const previewStories = endpoint('GET', adminPath('/setting-versions/{id}/stories-preview'), {
  name: 'staff-stories-preview',
  about: 'A link to the home page with a version of its stories; valid for a week, without a sign-in.',
  query: onWire({ id: Id }),
  answer: link,
  refuses: ['settings.unknown_version'],
})

export const getStoriesPreview = endpoint('GET', '/stories/preview', {
  name: 'stories-preview',
  about: 'Unpublished stories, by the preview link of the back office.',
  query: token,
  answer: onWire({ stories: z.array(ReviewStory), at: time, number: z.number().int() }),
  refuses: ['shop.not_found'],
})
