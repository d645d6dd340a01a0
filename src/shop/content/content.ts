import { assertNotBot } from '../bot-check/bot-check.ts'
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

/** The stored settings, read in the caller's transaction and not from the cache. */
export const currentSettings = (tx: Pick<Ctx, 'db'>): Promise<Settings> => store.getSettings(tx.db)

/** When each setting was last written, in the back office or otherwise. */
export const settingTimes = (tx: Pick<Ctx, 'db'>): Promise<Map<string, Date>> => store.settingTimes(tx.db)

/** Locks a setting until the transaction ends and returns its stored value. */
export const lockSetting = <K extends SettingKey>(tx: Ctx, key: K): Promise<Settings[K]> =>
  store.lockSetting(tx.db, key)

/** Changes one setting. Throws `invalid_input` if its schema rejects the value. */
export async function changeSetting(ctx: Ctx, key: SettingKey, value: unknown): Promise<void> {
  const read = settingsShape[key].safeParse(value)
  if (!read.success)
    throw new Refusal(commonRefusals.invalid_input, {
      fields: { [key]: read.error.issues[0]?.message ?? 'invalid' },
    })
  await store.saveSetting(ctx.db, key, read.data)
}

/** A stored page with its version data, read in the caller's transaction; null: never written. */
export const currentPage = (tx: Pick<Ctx, 'db'>, slug: string): Promise<store.StoredPage | null> =>
  store.findPage(tx.db, slug)

export const publishPage = (tx: Ctx, page: store.StoredPage): Promise<void> => store.publishPage(tx.db, page)

/** Invalidates a page in the caches of all processes, because the list of its versions changed. */
export const invalidatePage = (tx: Ctx, slug: string): Promise<void> => store.touchPage(tx.db, slug)

/** Current version number of a legal text, to which users agree now. */
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
    if (website) return { number: 'F00000' } // a bot filled the honeypot field; pretend success
    await assertNotBot(ctx, recaptchaResponse, { isCostly: false })
    return ctx.transaction(async (tx) => {
      const number = await store.saveFeedback(tx.db, { ...feedback, locale: ctx.shopper.locale })
      await tx.publish('feedback.received', { number, topic: feedback.topic })
      return { number }
    })
  },
)

/** Stores feedback given elsewhere as a ticket; closed at once if it needs no answer. */
export async function storeFeedback(
  tx: Ctx,
  feedback: Omit<store.Feedback, 'state'>,
  { isToAnswer }: { isToAnswer: boolean },
): Promise<void> {
  const number = await store.saveFeedback(tx.db, { ...feedback, state: isToAnswer ? 'open' : 'closed' })
  if (isToAnswer) await tx.publish('feedback.received', { number, topic: feedback.topic })
}

/** A ticket for the e-mail to customer care. */
export const feedbackByNumber = (ctx: Ctx, number: string) => store.findFeedback(ctx.db, number)
