import * as preview from '../../shop/notifications/templates/preview.ts'
import * as templates from '../../shop/notifications/templates/templates.ts'
import * as previews from '../../shop/settings/preview/parts.ts'
import { listMenuTargets } from '../../shop/settings/menus/menu-targets.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of email and text templates, and of menus. */
export const contentCalls: readonly Served[] = [
  templates.listTemplates,
  templates.getTemplate,
  templates.saveTemplateDraft,
  templates.publishTemplate,
  templates.withdrawTemplate,
  templates.restoreTemplate,
  preview.previewTemplate,
  preview.testTemplate,
  listMenuTargets,
  previews.previewMenus,
  previews.previewStories,
]
