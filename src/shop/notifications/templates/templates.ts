import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Locale } from '../../region.ts'
import { afterAct, isSameValue, type VersionAct } from '../../settings/version.rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { originalWord, type Word } from '../words.ts'
import { templateOf, type Template } from './catalog.rules.ts'
import * as contract from './template.contract.ts'
import { original, templateRefusals } from './template.rules.ts'
import * as store from './template.store.ts'
import { fittingWords, wordsOf } from './template-words.ts'
import { templateHeads, templateView } from './view.ts'
import { wordsTyped } from './words.rules.ts'

/** The template of an id. Throws `templates.unknown`. */
export function requireTemplate(id: string): Template {
  const template = templateOf(id)
  if (!template) throw new Refusal(templateRefusals.unknown)
  return template
}

export const listTemplates = deskRead(contract.listTemplates, 'settings.read', async (ctx) => ({
  templates: await templateHeads(ctx),
}))

export const getTemplate = deskRead(contract.getTemplate, 'settings.read', async (ctx, { id }) => ({
  template: await templateView(ctx, requireTemplate(id)),
}))

/** The live version and the draft of a template, locked. Throws `templates.unknown`. */
async function locked(tx: Ctx, id: string) {
  const template = requireTemplate(id)
  await store.lockTemplate(tx.db, id)
  const versions = await store.listVersions(tx.db, id)
  return {
    template,
    live: versions.find(({ state }) => state === 'live') ?? null,
    draft: versions.find(({ state }) => state === 'draft') ?? null,
  }
}

/** The draft, if it is the one the caller saw. Throws `templates.cannot`, `templates.draft_moved_on`. */
function mustBeSeen(
  draft: store.TemplateVersion | null,
  seen: string,
  act: VersionAct,
): store.TemplateVersion {
  if (!draft || afterAct(draft.state, act) === null) throw new Refusal(templateRefusals.cannot)
  if (draft.madeAt.toISOString() !== seen) throw new Refusal(templateRefusals.draft_moved_on)
  return draft
}

type Logged = contract.TemplateVersionView | null
const logged = (version: Logged, side: 'before' | 'after') =>
  version && {
    ...(side === 'after' ? { number: version.number, state: version.state } : {}),
    values: Object.fromEntries(
      version.differences.map((each) => [`${each.language} ${each.word}`, each[side]]),
    ),
  }

const read = (template: Template, typed: Readonly<Record<string, string>>) =>
  wordsTyped(template, wordsOf(template), (locale: Locale, word) => originalWord(locale, word as Word), typed) // one of its words

export const saveTemplateDraft = deskWrite(
  contract.saveTemplateDraft,
  {
    right: 'settings.edit',
    entity: 'template',
    sides: ({ template: { draft } }) => ({ before: logged(draft, 'before'), after: logged(draft, 'after') }),
  },
  async (tx, { id, typed, base, seen, note }) => {
    const { template, live, draft } = await locked(tx, id)
    const { words, problems } = read(template, typed)
    if (problems.length > 0) {
      const fields = problems.map(({ path, problem: { code, values } }) => [
        `typed.${path}`,
        tx.say(code, values),
      ])
      throw new Refusal(templateRefusals.invalid, {
        fields: Object.fromEntries(fields) as Record<string, string>,
      }) // pairs of texts
    }
    if ((live?.number ?? original) !== base) throw new Refusal(templateRefusals.moved_on)
    if ((draft?.madeAt.toISOString() ?? '') !== seen) throw new Refusal(templateRefusals.draft_moved_on)
    if (isSameValue(words, live?.words ?? {})) throw new Refusal(templateRefusals.unchanged)
    const change = { words, note, madeBy: atTheDesk(tx).email, madeAt: tx.clock.now() }
    if (draft) await store.changeVersion(tx.db, draft.id, change)
    else await store.addVersion(tx.db, { ...change, template: id, state: 'draft' })
    return { template: await templateView(tx, template) }
  },
)

/** Checks that words written for an earlier original still fit. Throws `templates.invalid`. */
function mustFit(id: string, words: store.TemplateVersion['words']): void {
  if (fittingWords([{ template: id, words }]).refused.length > 0) throw new Refusal(templateRefusals.invalid)
}

async function endLive(tx: Ctx, live: store.TemplateVersion | null): Promise<void> {
  if (live) await store.changeVersion(tx.db, live.id, { state: 'past', liveUntil: tx.clock.now() })
}

/** Audit values: the live version before and after the write. */
const replaced = {
  look: async (tx: Ctx, { id }: { id: string }) => {
    const live = (await store.listVersions(tx.db, id)).find(({ state }) => state === 'live')
    return { number: live?.number ?? original, values: flat(live?.words ?? {}) }
  },
} as const

const flat = (words: store.TemplateVersion['words']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([locale, texts]) =>
      Object.entries(texts).flatMap(([word, text]) =>
        text === undefined ? [] : [[`${locale} ${word}`, text]],
      ),
    ),
  )

const about = { right: 'settings.edit', entity: 'template' } as const

export const publishTemplate = deskWrite(
  contract.publishTemplate,
  { ...about, ...replaced },
  async (tx, { id, base, seen }) => {
    const { template, live, draft } = await locked(tx, id)
    const version = mustBeSeen(draft, seen, 'publish')
    if (base !== undefined && base !== (live?.number ?? original))
      throw new Refusal(templateRefusals.moved_on)
    mustFit(id, version.words)
    await endLive(tx, live)
    await store.changeVersion(tx.db, version.id, {
      state: 'live',
      liveFrom: tx.clock.now(),
      publishedBy: atTheDesk(tx).email,
    })
    return { template: await templateView(tx, template) }
  },
)

export const withdrawTemplate = deskWrite(contract.withdrawTemplate, about, async (tx, { id, seen }) => {
  const { template, draft } = await locked(tx, id)
  await store.changeVersion(tx.db, mustBeSeen(draft, seen, 'withdraw').id, { state: 'withdrawn' })
  return { template: await templateView(tx, template) }
})

export const restoreTemplate = deskWrite(
  contract.restoreTemplate,
  { ...about, ...replaced },
  async (tx, { id, number, reason }) => {
    const { template, live } = await locked(tx, id)
    const version = number === original ? null : await store.findVersion(tx.db, id, number)
    if (number !== original && !version) throw new Refusal(templateRefusals.unknown_version)
    if (version && afterAct(version.state, 'restore') === null) throw new Refusal(templateRefusals.cannot)
    const words = version?.words ?? {}
    mustFit(id, words)
    if (isSameValue(words, live?.words ?? {})) throw new Refusal(templateRefusals.unchanged)
    await endLive(tx, live)
    const [by, now] = [atTheDesk(tx).email, tx.clock.now()]
    await store.addVersion(tx.db, {
      template: id,
      words,
      state: 'live',
      note: reason,
      madeBy: by,
      madeAt: now,
      publishedBy: by,
      liveFrom: now,
    })
    return { template: await templateView(tx, template) }
  },
)
