import type { Ctx } from '../../context.ts'
import { isoTimeOrNull } from '../../calendar.ts'
import { locales, type Locale } from '../../region.ts'
import { mayNow } from '../../staff/rules.ts'
import { atTheDesk } from '../../staff/write.ts'
import type { Channel } from '../rules.ts'
import { originalWord, type Word } from '../words.ts'
import { isFixed, templates, wordKind, type Template } from './catalog.rules.ts'
import type {
  TemplateDifference,
  TemplateHead,
  TemplateVersionView,
  TemplateView,
  TemplateWord,
} from './template.contract.ts'
import { original } from './template.rules.ts'
import * as store from './template.store.ts'
import { wordsOf } from './template-words.ts'
import { gapsIn, mostCharacters, neededGaps, type ChangedWords } from './words.rules.ts'

const textOf = (changed: ChangedWords, locale: Locale, word: Word): string =>
  changed[locale]?.[word] ?? originalWord(locale, word)

function channelsOf(template: Template): Channel[] {
  const kinds = new Set(wordsOf(template).map((word) => wordKind(template, word)))
  return [
    ...(kinds.has('subject') || template.prefix === 'withdrawn' ? (['mail'] as const) : []),
    ...(kinds.has('sms') ? (['sms'] as const) : []),
  ]
}

/** Whether any language has changed words; an empty table equals the original. */
const isChanged = (words: ChangedWords): boolean => locales.some((locale) => words[locale] !== undefined)

function headOf(ctx: Ctx, template: Template, words: ChangedWords) {
  const subject = wordsOf(template).find((word) => wordKind(template, word) === 'subject')
  const { id, audience, event } = template
  return {
    id,
    audience,
    event,
    channels: channelsOf(template),
    subject: subject && audience !== 'shared' ? textOf(words, ctx.shopper.locale, subject) : '',
    isChanged: isChanged(words),
  }
}

/** Summaries of all templates, in the order of the catalogue. */
export async function templateHeads(ctx: Ctx): Promise<TemplateHead[]> {
  const current = await store.listCurrent(ctx.db)
  return templates.map((template) => {
    const versions = current.filter((version) => version.template === template.id)
    const live = versions.find(({ state }) => state === 'live')
    return {
      ...headOf(ctx, template, live?.words ?? {}),
      changedAt: isoTimeOrNull(live?.liveFrom ?? null),
      changedBy: live?.publishedBy ?? '',
      hasDraft: versions.some(({ state }) => state === 'draft'),
    }
  })
}

const differencesOf = (template: Template, before: ChangedWords, after: ChangedWords): TemplateDifference[] =>
  locales.flatMap((language) =>
    wordsOf(template).flatMap((word) => {
      const [one, other] = [textOf(before, language, word), textOf(after, language, word)]
      return one === other ? [] : [{ language, word, before: one, after: other }]
    }),
  )

const byLanguage = (textIn: (locale: Locale) => string) => ({
  hk: textIn('hk'),
  zh: textIn('zh'),
  cn: textIn('cn'),
  en: textIn('en'),
})

function wordView(template: Template, word: Word, live: ChangedWords, draft: ChangedWords): TemplateWord {
  const kind = wordKind(template, word)
  return {
    word,
    kind,
    isFixed: isFixed(word),
    most: mostCharacters[kind],
    gaps: gapsIn(originalWord('en', word)),
    needed: neededGaps(originalWord('en', word)),
    original: byLanguage((locale) => originalWord(locale, word)),
    live: byLanguage((locale) => textOf(live, locale, word)),
    draft: byLanguage((locale) => textOf(draft, locale, word)),
  }
}

/** The original as a version, without dates. */
const originalVersion = (state: 'live' | 'past'): Omit<TemplateVersionView, 'differences'> => ({
  number: original,
  state,
  note: '',
  madeBy: '',
  madeAt: null,
  publishedBy: null,
  liveFrom: null,
  liveUntil: null,
})

const versionHead = (version: store.TemplateVersion): Omit<TemplateVersionView, 'differences'> => ({
  number: version.number,
  state: version.state,
  note: version.note,
  madeBy: version.madeBy,
  madeAt: version.madeAt.toISOString(),
  publishedBy: version.publishedBy,
  liveFrom: isoTimeOrNull(version.liveFrom),
  liveUntil: isoTimeOrNull(version.liveUntil),
})

/** A template with its words and versions, each version with its differences from the live one. */
export async function templateView(ctx: Ctx, template: Template): Promise<TemplateView> {
  const versions = await store.listVersions(ctx.db, template.id)
  const live = versions.find(({ state }) => state === 'live')
  const draft = versions.find(({ state }) => state === 'draft')
  const words = live?.words ?? {}
  const view = (head: Omit<TemplateVersionView, 'differences'>, after: ChangedWords) => ({
    ...head,
    differences: differencesOf(template, words, after),
  })
  return {
    ...headOf(ctx, template, words),
    mayChange: mayNow(atTheDesk(ctx), 'settings.edit') && !wordsOf(template).every(isFixed),
    words: wordsOf(template).map((word) => wordView(template, word, words, draft?.words ?? words)),
    live: {
      ...(live ? versionHead(live) : originalVersion('live')),
      differences: differencesOf(template, {}, words),
    },
    draft: draft ? view(versionHead(draft), draft.words) : null,
    past: [
      ...versions
        .filter(({ state }) => state === 'past' || state === 'withdrawn')
        .map((version) => view(versionHead(version), version.words)),
      ...(live ? [view(originalVersion('past'), {})] : []),
    ],
  }
}
