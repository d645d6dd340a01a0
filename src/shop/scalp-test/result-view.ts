import type { Ctx } from '../context.ts'
import { textIn, type Text } from '../region.ts'
import { ownSessions, type ScoredSession } from './owner.ts'
import { listPhotos } from './photos.store.ts'
import { traits, type Questionnaire } from './questionnaire/questionnaire.rules.ts'
import { recommendFor } from './recommending/for-shopper.ts'
import type { ResultView } from './result.contract.ts'
import { retestDays } from './rules.ts'
import { levelOf, type Score } from './scoring/score.rules.ts'
import { getVersion } from './versions.ts'
import { dayMs } from '../calendar.ts'

type Say = (text: Text) => string

function typeView({ types }: Questionnaire, score: Score, say: Say): ResultView['type'] {
  const type = types.find(({ key }) => key === score.type) ?? types[0]
  if (!type) throw new Error('a version without types was published')
  return {
    key: type.key,
    name: say(type.name),
    picture: type.picture,
    summary: say(type.summary),
    sees: say(type.sees),
    why: say(type.why),
    helps: say(type.helps),
  }
}

function traitViews(
  content: Questionnaire,
  score: Score,
  before: Score | null,
  say: Say,
): ResultView['traits'] {
  return traits.map((key) => {
    const words = content.traits.find((each) => each.key === key)
    const level = levelOf(score.traits[key])
    return {
      key,
      name: words ? say(words.name) : key,
      value: score.traits[key],
      level,
      word: words && level !== 'none' ? say(words[level]) : null,
      before: before?.traits[key] ?? null,
    }
  })
}

function secondaryView({ traits: words }: Questionnaire, score: Score, say: Say): string | null {
  const [trait] = score.secondary
  const found = words.find(({ key }) => key === trait)
  if (!trait || !found) return null
  return say(levelOf(score.traits[trait]) === 'marked' ? found.secondaryMarked : found.secondary)
}

/** A result as its owner reads it: what it says is fixed, what it recommends is for here and now. */
export async function toResultView(ctx: Ctx, session: ScoredSession): Promise<ResultView> {
  const say: Say = (text) => textIn(ctx.shopper.locale, text)
  const version = await getVersion(ctx, session.versionId)
  const { content } = version
  const { score, completedAt } = session
  const before = (await ownSessions(ctx)).find(
    (each) => each.score !== null && each.completedAt !== null && each.completedAt < completedAt,
  )
  const reminder = new Date(completedAt.getTime() + retestDays * dayMs)
  const canRemind = session.state === 'completed' && session.remindedAt === null && reminder > ctx.clock.now()
  return {
    id: session.id,
    version: version.number,
    completedAt: completedAt.toISOString(),
    type: typeView(content, score, say),
    confidence: score.confidence,
    agreeing: score.agreeing,
    counted: score.counted,
    traits: traitViews(content, score, before?.score ?? null, say),
    secondary: secondaryView(content, score, say),
    flags: content.flags
      .filter(({ key }) => score.flags.includes(key))
      .map(({ key, title, text, stops }) => ({
        key,
        title: say(title),
        text: say(text),
        isStop: stops === 'all',
      })),
    ...(await recommendFor(ctx, content, session)),
    beforeAt: before?.completedAt?.toISOString() ?? null,
    wantsReminder: session.wantsReminder,
    canRemind,
    remindsAt: canRemind && session.wantsReminder ? reminder.toISOString() : null,
    hasPhoto: (await listPhotos(ctx.db, [session.id])).has(session.id),
    expiresAt: session.expiresAt?.toISOString() ?? null,
  }
}
