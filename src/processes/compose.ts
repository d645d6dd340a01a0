import type { Locale } from '#shop/region.ts'
import { join } from 'node:path'
import type pg from 'pg'
import { createApi, type Api } from '#api/api.ts'
import { withCaller, type ContextWithoutCaller } from '#api/caller-context.ts'
import { sentence } from '#api/refusals.ts'
import type { PaymentAdapter } from '#outside/payment-adapter.ts'
import { offlineCountries } from '#outside/ip-country.ts'
import { smtpMail } from '#outside/mail.ts'
import { mailbox } from '#outside/mailbox.ts'
import { mailingList } from '#outside/mailing-list.ts'
import { twilioSms } from '#outside/twilio.ts'
import { libreTranslate, noTranslator } from '#outside/translator.ts'
import { realClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { inTransaction, openDatabase, openPool, type Database, type Db } from '#platform/db/database.ts'
import { addJob, type Job, type Schedule } from '#platform/jobs.ts'
import { openSharedCache, type SharedCache } from '#platform/shared-cache.ts'
import type { Log } from '#platform/log.ts'
import { openPhotos } from '#platform/pictures/photos.ts'
import { openVideos } from '#platform/videos.ts'
import { startSealing } from '#platform/sealing.ts'
import type { Ctx, Outside } from '#shop/context.ts'
import type { Subscriber } from '#shop/news.ts'
import { searchCatalogue } from '#shop/showcase/search.ts'
import { viewOf } from '#shop/showcase/showcase.ts'
import { botCheckOf, openPayments, paymentAdapters, textingOf, trackersOf } from './providers.ts'
import { listeners, cronJobs } from './work.ts'

export type Shop = {
  config: Config
  log: Log
  pool: pg.Pool
  db: Database
  cache: SharedCache
  api: Api
  jobs: readonly Job[]
  schedules: readonly Schedule[]
  /** Hosts a page's form may lead to. */
  formTargets: readonly string[]
  /** The public address is known once the port is. */
  setPublicUrl(url: string): void
  publicUrl(): string
  /** A context for work that no shopper asked for. */
  systemContext(): Ctx
  /** Reads what every visitor needs before the first one comes. */
  warm(): Promise<void>
  close(): Promise<void>
}

/** Wires everything once: database, copies, outside companies, API, jobs. */
export function composeShop({
  config,
  log,
  databaseUrl,
  clock = realClock,
  programs = `http://localhost:${config.OUTSIDE_PORT ?? 3_900}`,
  adapters = paymentAdapters,
}: {
  config: Config
  log: Log
  databaseUrl: string
  clock?: Clock
  /** Where our own programs stand in for payment companies. */
  programs?: string
  /** Ways to pay. */
  adapters?: readonly PaymentAdapter[]
}): Shop {
  const pool = openPool(databaseUrl, { max: config.DATABASE_POOL, log })
  const db = openDatabase(pool)
  const sharedCache = openSharedCache(databaseUrl, log)
  let publicUrl = config.PUBLIC_URL ?? ''
  const { payments, cardVault, formTargets } = openPayments(config, programs, adapters)
  const texting = textingOf(config, () => (publicUrl ? `${publicUrl}/hooks/sms/twilio` : null))
  const box = mailbox(join(config.DATA_DIR, 'mailbox.jsonl'))
  const outside: Outside = {
    botCheck: botCheckOf(config),
    cardVault,
    countryByIp: offlineCountries(),
    mail: config.SMTP_URL ? smtpMail(config.SMTP_URL, config.CARE_EMAIL) : box.mail,
    mailingList: mailingList(config.NEWSLETTER_URL, log),
    payments,
    sms: texting ? twilioSms(texting) : box.sms,
    trackers: trackersOf(config),
    translator: config.TRANSLATE_URL
      ? libreTranslate(config.TRANSLATE_URL, config.TRANSLATE_KEY)
      : noTranslator,
  }
  const sealing = startSealing(config.SHOP_SECRET, config.SHOP_SECRET_OLD)
  const photos = openPhotos(join(config.DATA_DIR, 'photos'))
  const videos = openVideos(join(config.DATA_DIR, 'videos'))

  const context = (): ContextWithoutCaller => {
    const bare = {
      db,
      clock,
      log,
      outside,
      cache: sharedCache,
      sealing,
      photos,
      videos,
      shop: {
        publicUrl,
        careEmail: config.CARE_EMAIL,
        demoCalls: config.demoCalls,
        tryOut: !config.production,
        limitsFactor: config.LIMITS_FACTOR,
        tracking: {
          gtmId: config.GTM_ID ?? null,
          ga4Id: config.GA4_ID ?? null,
          metaPixelId: config.META_PIXEL_ID ?? null,
        },
      },
      publish: publishIn(db),
    }
    // a transaction within one is part of it
    const within = (tx: Db): ContextWithoutCaller => ({
      ...bare,
      db: tx,
      publish: publishIn(tx),
      transaction: (work) => work(within(tx) as Ctx),
    })
    // the API and systemContext add the caller before any use case sees it
    return { ...bare, transaction: (work) => inTransaction(db, (tx) => work(within(tx) as Ctx)) }
  }
  const systemContext = (): Ctx => {
    const caller = {
      shopper: {
        locale: 'hk',
        country: 'hk',
        currency: 'HKD',
        groups: [],
        discountRate: 0,
        session: null,
        ip: null,
        agent: '',
        seenIn: null,
        broughtBy: null,
        browser: { agreed: null, gaClient: null, fbp: null, fbc: null, agent: null },
      },
      member: null,
      refreshToken: null,
      accessToken: null,
      device: { member: null, staff: null },
      staff: null,
      remember: () => undefined,
      rememberMember: () => undefined,
      rememberDevice: () => undefined,
      startGuestSession: () => Promise.resolve(null),
      rememberStaff: () => undefined,
      say: (code: string, values?: Record<string, string | number>, locale: Locale = 'hk') =>
        sentence(locale, code, values),
    } as const
    return withCaller(context(), caller)
  }

  const api = createApi({
    db,
    pool,
    cache: sharedCache,
    log,
    secret: config.SHOP_SECRET,
    secure: config.production,
    limitsFactor: config.LIMITS_FACTOR,
    demoCalls: config.demoCalls,
    publicUrl: () => publicUrl,
    context,
  })
  return {
    config,
    log,
    pool,
    db,
    cache: sharedCache,
    api,
    jobs: [
      ...listeners.map((listener): Job => ({
        name: listener.job,
        run: (news) =>
          listener.callsOut
            ? listener.run(systemContext(), news as never) // announced as that event
            : runSubscriber(listener, news),
      })),
      ...cronJobs.map((job): Job => ({ name: job.job, run: () => job.run(systemContext()) })),
    ],
    schedules: cronJobs.map(({ job, at }) => ({ job, at })),
    formTargets,
    setPublicUrl: (url) => (publicUrl = config.PUBLIC_URL ?? url),
    publicUrl: () => publicUrl,
    systemContext,
    async warm() {
      const ctx = systemContext()
      await Promise.all([viewOf(ctx), searchCatalogue(ctx, '')])
    },
    async close() {
      await sharedCache.close()
      await pool.end()
    },
  }

  function publishIn(on: Ctx['db'], after?: (() => Promise<void>)[]): Ctx['publish'] {
    return async (event, news) => {
      for (const listener of listeners) {
        if (listener.event !== event) continue // so the news is what it hears
        if (after && listener.swept) after.push(() => listener.run(systemContext(), news as never))
        else await addJob(on, listener.job, news)
      }
    }
  }

  /** Does a job in a transaction of its own, and after it what need not be a job by itself. */
  async function runSubscriber(listener: Subscriber, news: unknown): Promise<void> {
    let after: (() => Promise<void>)[] = []
    await systemContext().transaction((tx) => {
      after = [] // of a try before this one
      return listener.run({ ...tx, publish: publishIn(tx.db, after) }, news as never)
    })
    for (const next of after) await next()
  }
}
