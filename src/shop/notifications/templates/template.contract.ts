import { z } from 'zod'
import { endpoint, line, onWire, wholeNumber } from '../../endpoint.ts'
import { locales } from '../../region.ts'
import { adminPath } from '../../staff/contract.ts'
import { channels } from '../rules.ts'
import { audiences, wordKinds } from './catalog.rules.ts'
import { templateStates } from './template.rules.ts'

const time = z.iso.datetime()
const Id = line(60).regex(/^[a-z0-9_]{2,60}$/)
const byId = onWire({ id: Id })

const head = {
  id: z.string(),
  audience: z.enum(audiences),
  /** Event that triggers it; empty: words that several templates use. */
  event: z.string(),
  channels: z.array(z.enum(channels)),
  /** Current subject in the reader's language; empty for shared words. */
  subject: z.string(),
  /** It differs from the original. */
  isChanged: z.boolean(),
}

export const TemplateHead = onWire({
  ...head,
  changedAt: time.nullable(),
  changedBy: z.string(),
  hasDraft: z.boolean(),
}).meta({ id: 'TemplateHead' })
export type TemplateHead = z.output<typeof TemplateHead>

const Difference = onWire({
  language: z.enum(locales),
  word: z.string(),
  before: z.string(),
  after: z.string(),
})
export type TemplateDifference = z.output<typeof Difference>

const Version = onWire({
  /** 0: the original. */
  number: z.number().int(),
  state: z.enum(templateStates),
  note: z.string(),
  madeBy: z.string(),
  madeAt: time.nullable(),
  publishedBy: z.string().nullable(),
  liveFrom: time.nullable(),
  liveUntil: time.nullable(),
  /** Differences from the live version to this one. */
  differences: z.array(Difference),
})
export type TemplateVersionView = z.output<typeof Version>

const ByLanguage = z.object({ hk: z.string(), zh: z.string(), cn: z.string(), en: z.string() })

const TemplateWord = onWire({
  word: z.string(),
  kind: z.enum(wordKinds),
  /** Staff cannot change it. */
  isFixed: z.boolean(),
  most: z.number().int(),
  /** Allowed placeholders, and required ones. */
  gaps: z.array(z.string()),
  needed: z.array(z.string()),
  original: ByLanguage,
  /** Live text and draft text; without a draft both are equal. */
  live: ByLanguage,
  draft: ByLanguage,
}).meta({ id: 'TemplateWord' })
export type TemplateWord = z.output<typeof TemplateWord>

export const Template = onWire({
  ...head,
  mayChange: z.boolean(),
  words: z.array(TemplateWord),
  live: Version,
  draft: Version.nullable(),
  /** Past and withdrawn versions, newest first; the original is last. */
  past: z.array(Version),
}).meta({ id: 'Template' })
export type TemplateView = z.output<typeof Template>

const one = z.object({ template: Template })

export const listTemplates = endpoint('GET', adminPath('/templates'), {
  name: 'staff-templates',
  about:
    'Every email and text message of the shop: its event, recipients, channel, and who last changed its text.',
  answer: z.object({ templates: z.array(TemplateHead) }),
})

export const getTemplate = endpoint('GET', adminPath('/templates/{id}'), {
  name: 'staff-template',
  about: 'The texts of a template in four languages beside the original, with its versions.',
  query: byId,
  answer: one,
  refuses: ['templates.unknown'],
})

export const saveTemplateDraft = endpoint('PUT', adminPath('/templates/{id}/draft'), {
  name: 'staff-save-template-draft',
  about:
    'Saves the draft of a template: `typed` has its texts by `/language/word`; empty or omitted ones stay the original. `base`: number of the live version it was based on; `seen`: when the draft that was read was changed, empty if there was none.',
  query: byId,
  body: onWire({
    typed: z.record(z.string().max(120), z.string().max(4_000)).default({}),
    base: z.coerce.number().int(),
    seen: z.union([z.literal(''), time]).default(''),
    note: line(300).default(''),
  }),
  answer: one,
  refuses: [
    'templates.unknown',
    'templates.invalid',
    'templates.unchanged',
    'templates.moved_on',
    'templates.draft_moved_on',
  ],
})

const seen = z.object({ seen: time })

export const publishTemplate = endpoint('POST', adminPath('/templates/{id}/publish'), {
  name: 'staff-publish-template',
  about:
    'Publishes the draft that was read to every process; queued messages are unchanged. `base`: number of the live version that it was compared with. Refused if the draft or the live version has changed since.',
  query: byId,
  body: onWire({ base: z.coerce.number().int().optional(), seen: time }),
  answer: one,
  refuses: [
    'templates.unknown',
    'templates.cannot',
    'templates.invalid',
    'templates.moved_on',
    'templates.draft_moved_on',
  ],
})

export const withdrawTemplate = endpoint('POST', adminPath('/templates/{id}/withdraw'), {
  name: 'staff-withdraw-template',
  about: 'Discards the draft that was read.',
  query: byId,
  body: seen,
  answer: one,
  refuses: ['templates.unknown', 'templates.cannot', 'templates.draft_moved_on'],
})

const number = wholeNumber(0, 1_000_000)

export const restoreTemplate = endpoint('POST', adminPath('/templates/{id}/restore'), {
  name: 'staff-restore-template',
  about: 'Restores the texts of a version, as a new version; 0 is the original.',
  query: byId,
  body: onWire({ number, reason: line(300).min(1) }),
  answer: one,
  refuses: [
    'templates.unknown',
    'templates.unknown_version',
    'templates.cannot',
    'templates.invalid',
    'templates.unchanged',
  ],
})

const language = z.enum(locales)

export const previewTemplate = endpoint('GET', adminPath('/templates/{id}/preview'), {
  name: 'staff-preview-template',
  about:
    'A preview of a template with example values, as its recipient would see it: of the draft if there is one, or of a version.',
  query: onWire({ id: Id, language, number: number.optional(), isDark: z.enum(['1', '']).default('') }),
  answer: onWire({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Its text messages, if any. */
    texts: z.array(z.string()),
  }),
  refuses: ['templates.unknown', 'templates.unknown_version'],
})

export const testTemplate = endpoint('POST', adminPath('/templates/{id}/test'), {
  name: 'staff-test-template',
  about: 'Sends the template with example values to the caller alone, marked as a test.',
  query: byId,
  body: z.object({ language }),
  answer: z.object({ to: z.string() }),
  refuses: ['templates.unknown', 'templates.too_many_tests'],
})
