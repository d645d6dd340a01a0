import type pg from 'pg'
import { createApi, type Api } from '#api/api.ts'
import type { PaymentAdapter } from '#outside/payment-adapter.ts'
import { realClock, type Clock } from '#platform/clock.ts'
import { demoClock } from '#platform/demo-clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, openPool, type Database } from '#platform/db/database.ts'
import { openReplica } from '#platform/db/replica.ts'
import type { Job, Schedule } from '#platform/jobs.ts'
import { openSharedCache, type SharedCache } from '#platform/cache/shared-cache.ts'
import type { Log } from '#platform/log.ts'
import { startSealing } from '#platform/sealing.ts'
import type { Ctx } from '#shop/context.ts'
import { followTemplates } from '#shop/notifications/templates/live-words.ts'
import { openContexts } from './contexts.ts'
import { startSearchCounter } from './counted-searches.ts'
import { carriersOf, openPayments, paymentAdapters } from './providers.ts'
import { cronJobs } from './work.ts'
import { companiesOf } from './companies.ts'
import { openUploads, type ServedUploads } from './uploads.ts'
import { warm, type Warming } from './warming.ts'
import { jobsOf } from './jobs/queue-jobs.ts'

export type Shop = {
  config: Config
  log: Log
  pool: pg.Pool
  db: Database
  cache: SharedCache
  api: Api
  uploads: ServedUploads
  jobs: readonly Job[]
  schedules: readonly Schedule[]
  /** Hosts to which a page's form may post. */
  formTargets: readonly string[]
  /** The public address is known once the port is. */
  setPublicUrl(url: string): void
  publicUrl(): string
  /** A context for work without a caller. */
  systemContext(): Ctx
  /** Loads data that every visitor needs, before the first request. */
  warm(plan?: Warming): Promise<void>
  close(): Promise<void>
}

type Composing = {
  config: Config
  log: Log
  /** URL of the pool. Work that needs a session of its own uses DATABASE_DIRECT_URL, where that is set. */
  databaseUrl: string
  clock?: Clock
  /** Address of the local programs that simulate payment companies. */
  programs?: string
  /** Payment methods. */
  adapters?: readonly PaymentAdapter[]
}

/** Composes everything once: database, caches, other companies, API, jobs. */
export function composeShop({
  config,
  log,
  databaseUrl,
  clock = config.SHOP_MODE === 'demo' ? demoClock(config.DATA_DIR) : realClock,
  programs = `http://localhost:${config.OUTSIDE_PORT ?? 3_900}`,
  adapters = paymentAdapters,
}: Composing): Shop {
  const pool = openPool(databaseUrl, { max: config.DATABASE_POOL, log })
  const prepared = config.DATABASE_PREPARED === 'on'
  const db = openDatabase(pool, { prepared })
  const replica = config.DATABASE_REPLICA_URL
    ? openReplica(config.DATABASE_REPLICA_URL, db, { max: config.DATABASE_POOL, log, prepared })
    : null
  const cache = openSharedCache(config.DATABASE_DIRECT_URL ?? databaseUrl, log, {
    readUrl: databaseUrl,
    prepared,
    replica,
  })
  let publicUrl = config.PUBLIC_URL ?? ''
  const { payments, cardVault, formTargets } = openPayments(config, programs, adapters)
  const companies = {
    ...companiesOf(config, log, () => publicUrl),
    payments,
    cardVault,
    carriers: carriersOf(config, programs),
  }
  const uploads = openUploads(config)
  const stores = {
    sealing: startSealing(config.SHOP_SECRET, config.SHOP_SECRET_OLD),
    ...uploads.given,
  }
  const { context, systemContext, ...running } = openContexts({
    given: { clock, log, outside: companies, cache, ...stores },
    db,
    shop: () => ({ ...shopFacts(config), publicUrl }),
  })
  const templates = followTemplates(cache, log)
  const searches = startSearchCounter(systemContext, log)
  const api = createApi({
    db,
    pool,
    replica,
    cache,
    log,
    secret: config.SHOP_SECRET,
    secure: config.secure,
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
    cache,
    api,
    uploads: uploads.served,
    jobs: jobsOf({ systemContext, ...running }),
    schedules: cronJobs.map(({ job, at }) => ({ job, at })),
    formTargets,
    setPublicUrl: (url) => (publicUrl = config.PUBLIC_URL ?? url),
    publicUrl: () => publicUrl,
    systemContext,
    warm: (plan = { search: 'whole' }) =>
      warm(systemContext(), plan, { templates: () => templates.read(), log }),
    async close() {
      await searches.stop()
      await cache.close()
      await replica?.close()
      await pool.end()
    },
  }
}

/** The configuration values that use cases read. */
const shopFacts = (config: Config): Omit<Ctx['shop'], 'publicUrl'> => ({
  careEmail: config.CARE_EMAIL,
  demoCalls: config.demoCalls,
  tryOut: !config.production,
  limitsFactor: config.LIMITS_FACTOR,
  tracking: {
    gtmId: config.GTM_ID ?? null,
    ga4Id: config.GA4_ID ?? null,
    metaPixelId: config.META_PIXEL_ID ?? null,
  },
})
