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
  /** What it goes out on; empty: words that many letters use. */
  event: z.string(),
  channels: z.array(z.enum(channels)),
  /** Its subject as it is now, in the reader's language; of shared words empty. */
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
  /** From what counts to this version. */
  differences: z.array(Difference),
})
export type TemplateVersionView = z.output<typeof Version>

const ByLanguage = z.object({ hk: z.string(), zh: z.string(), cn: z.string(), en: z.string() })

const TemplateWord = onWire({
  word: z.string(),
  kind: z.enum(wordKinds),
  /** It stays as it is. */
  isFixed: z.boolean(),
  most: z.number().int(),
  /** Values it may take, and those it has to. */
  gaps: z.array(z.string()),
  needed: z.array(z.string()),
  original: ByLanguage,
  /** What counts, and what the draft says; without a draft the same. */
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
  /** What counted or was given up, the newest first; the original is the last. */
  past: z.array(Version),
}).meta({ id: 'Template' })
export type TemplateView = z.output<typeof Template>

const one = z.object({ template: Template })

export const listTemplates = endpoint('GET', adminPath('/templates'), {
  name: 'staff-templates',
  about: 'Every letter and text the shop sends: on what, to whom, by what, and who changed its words last.',
  answer: z.object({ templates: z.array(TemplateHead) }),
})

export const getTemplate = endpoint('GET', adminPath('/templates/{id}'), {
  name: 'staff-template',
  about: 'The words of a letter in four languages beside the original, with its versions.',
  query: byId,
  answer: one,
  refuses: ['templates.unknown'],
})

export const saveTemplateDraft = endpoint('PUT', adminPath('/templates/{id}/draft'), {
  name: 'staff-save-template-draft',
  about:
    'Writes the draft of a letter: `typed` has its words by `/language/word`; what is empty or left out stays the original. `base`: number of the live version it was begun with; `seen`: when the draft that was seen was changed, empty where there was none.',
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
    'Makes the draft that was seen count in every process; letters that are queued stay as they were written. `base`: number of the live version that it was compared with. Where either is another one by now, it is refused.',
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
  about: 'Gives up the draft that was seen.',
  query: byId,
  body: seen,
  answer: one,
  refuses: ['templates.unknown', 'templates.cannot', 'templates.draft_moved_on'],
})

const number = wholeNumber(0, 1_000_000)

export const restoreTemplate = endpoint('POST', adminPath('/templates/{id}/restore'), {
  name: 'staff-restore-template',
  about: 'Makes the words of a version count again, as a new version; 0 is the original.',
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
    'A letter with made-up values as its reader would see it; of the draft where there is one, or of a version.',
  query: onWire({ id: Id, language, number: number.optional(), isDark: z.enum(['1', '']).default('') }),
  answer: onWire({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Texts to telephones, where it has such. */
    texts: z.array(z.string()),
  }),
  refuses: ['templates.unknown', 'templates.unknown_version'],
})

export const testTemplate = endpoint('POST', adminPath('/templates/{id}/test'), {
  name: 'staff-test-template',
  about: 'Sends the letter with made-up values to whoever asks and nobody else, marked as a test.',
  query: byId,
  body: z.object({ language }),
  answer: z.object({ to: z.string() }),
  refuses: ['templates.unknown', 'templates.too_many_tests'],
})
