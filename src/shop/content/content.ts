import { mustBePerson } from '../bot-check/bot-check.ts'
import type { Ctx } from '../context.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import type { Page } from './contract.ts'
import type { LegalSlug } from './pages/page.rules.ts'
import { settingsShape, type SettingKey, type Settings } from './settings.rules.ts'
import * as store from './store.ts'

type Reader = Pick<Ctx, 'cache'>

export const settingsOf = (ctx: Reader): Promise<Settings> =>
  ctx.cache.get('settings', (db) => store.getSettings(db))

/** The settings as they are stored, read in the caller's transaction and not from memory. */
export const currentSettings = (tx: Pick<Ctx, 'db'>): Promise<Settings> => store.getSettings(tx.db)

/** When each setting was last written, at the desk or past it. */
export const settingTimes = (tx: Pick<Ctx, 'db'>): Promise<Map<string, Date>> => store.settingTimes(tx.db)

/** A setting as it is stored now; whoever changes it at the same moment waits until the transaction ends. */
export const lockSetting = <K extends SettingKey>(tx: Ctx, key: K): Promise<Settings[K]> =>
  store.lockSetting(tx.db, key)

/** Changes one setting; a value its schema refuses is `invalid_input`. */
export async function changeSetting(ctx: Ctx, key: SettingKey, value: unknown): Promise<void> {
  const read = settingsShape[key].safeParse(value)
  if (!read.success)
    throw new Refusal(commonRefusals.invalid_input, {
      fields: { [key]: read.error.issues[0]?.message ?? 'invalid' },
    })
  await store.saveSetting(ctx.db, key, read.data)
}

/** A page as it is stored now, with what its version says of itself; null: it was never written. */
export const currentPage = (tx: Pick<Ctx, 'db'>, slug: string): Promise<store.StoredPage | null> =>
  store.findPage(tx.db, slug)

export const publishPage = (tx: Ctx, page: store.StoredPage): Promise<void> => store.publishPage(tx.db, page)

/** What a page says of its other versions changed; copies of it are dropped in every process. */
export const redrawPage = (tx: Ctx, slug: string): Promise<void> => store.touchPage(tx.db, slug)

/** Number of the version of a legal text that counts: what somebody agrees to now. */
export async function agreedVersion(ctx: Reader, slug: LegalSlug): Promise<number> {
  return (await ctx.cache.get('pages', (db) => store.listPages(db))).get(slug)?.version ?? 1
}

export const savePages = (ctx: Ctx, pages: readonly Page[]): Promise<void> => store.savePages(ctx.db, pages)

export const getPage = serve(contract.getPage, { who: 'anyone' }, async (ctx, { slug }) => {
  const page = (await ctx.cache.get('pages', (db) => store.listPages(db))).get(slug)
  if (!page) throw new Refusal(commonRefusals.not_found)
  const { changes: _changes, announced: _announced, ...shown } = page
  return { page: shown }
})

export const sendFeedback = serve(
  contract.sendFeedback,
  { who: 'anyone', limit: 'feedback' },
  async (ctx, form) => {
    const { website, recaptchaResponse, ...feedback } = form
    if (website) return { number: 'F00000' } // a machine filled the hidden field; it learns nothing
    await mustBePerson(ctx, recaptchaResponse, { isCostly: false })
    return ctx.transaction(async (tx) => {
      const number = await store.saveFeedback(tx.db, { ...feedback, locale: ctx.shopper.locale })
      await tx.publish('feedback.received', { number, topic: feedback.topic })
      return { number }
    })
  },
)

/** What somebody said on the way, kept beside the tickets; with nothing to be answered it is closed at once. */
export async function keepFeedback(
  tx: Ctx,
  feedback: Omit<store.Feedback, 'state'>,
  { isToAnswer }: { isToAnswer: boolean },
): Promise<void> {
  const number = await store.saveFeedback(tx.db, { ...feedback, state: isToAnswer ? 'open' : 'closed' })
  if (isToAnswer) await tx.publish('feedback.received', { number, topic: feedback.topic })
}

/** A ticket as the care team's mail tells it. */
export const feedbackByNumber = (ctx: Ctx, number: string) => store.findFeedback(ctx.db, number)
