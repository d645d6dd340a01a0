import * as preview from '../../shop/notifications/templates/preview.ts'
import * as templates from '../../shop/notifications/templates/templates.ts'
import type { Served } from '../../shop/serve.ts'

/** Calls about the words of letters and texts. */
export const templateCalls: readonly Served[] = [
  templates.listTemplates,
  templates.getTemplate,
  templates.saveTemplateDraft,
  templates.publishTemplate,
  templates.withdrawTemplate,
  templates.restoreTemplate,
  preview.previewTemplate,
  preview.testTemplate,
]
