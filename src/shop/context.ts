import type { AppState } from './app-state.ts'
import type { EventName, ShopEvents } from './events.ts'
import type { Currency } from './money.ts'
import type { CountryKey, Locale, Text } from './region.ts'
import type { PlatformProfiles } from './agents/ports.ts'
import type { MailingList } from './marketing/ports.ts'
import type { CountryByIp } from './delivery/ports.ts'
import type { BotCheck } from './bot-check/ports.ts'
import type { PurchaseTracker } from './analytics/ports.ts'
import type { Mail, Sms } from './notifications/ports.ts'
import type { CardVault } from './cards/ports.ts'
import type { Carrier } from './orders/ports.ts'
import type { PaymentProviders } from './payments/ports.ts'
import type { Translator } from './reviews/ports.ts'
import type { ProductSearchEngine } from './showcase/ports.ts'
import type { WebhookReceivers } from './webhooks/ports.ts'
import type { PushServices } from './work-queue/ports.ts'
import type { GroupKind } from './members/rules.ts'
import type { Role } from './staff/rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { SharedCache } from '../platform/cache/shared-cache.ts'
import type { Log } from '../platform/log.ts'
import type { PictureIntake } from '../platform/pictures/intake.ts'
import type { Photos } from '../platform/pictures/photos.ts'
import type { UploadsHealth } from '../platform/storage/open.ts'
import type { Pictures } from '../platform/pictures/resizer.ts'
import type { VideoIntake } from '../platform/videos/intake.ts'
import type { Videos } from '../platform/videos/videos.ts'
import type { Sealing } from '../platform/sealing.ts'

/** The caller of a request, and how they see the shop. Groups exclude `basic`, which everyone has. */
export type Shopper = {
  locale: Locale
  country: CountryKey
  currency: Currency
  groups: readonly string[]
  /** Discount on regular prices in per cent (rules/prices#8). */
  discountRate: number
  /** Hash of the guest session; null: none yet. */
  session: Buffer | null
  /**
   * Uses the cart of the guest session also for a member: assistants have separate carts for a member
   * (rules/agents#23).
   */
  bagOfVisit?: true
  /** Platform of the assistant that shops; its guesses are counted together, regardless of the address. */
  platform?: string
  ip: string | null
  /** User agent of the browser, stored in staff sessions. */
  agent: string
  /** Tracking ids of the browser; only with consent. */
  browser: {
    agreed: boolean | null
    gaClient: string | null
    fbp: string | null
    fbc: string | null
    agent: string | null
  }
  /** Country of the caller as reported by a trusted proxy, ISO, upper case. */
  seenIn: string | null
  /** Referral code of the link followed within 30 days. */
  broughtBy: string | null
}

/** The signed-in staff user. */
export type Staff = {
  id: string
  email: string
  name: string
  roles: readonly (Role & { name: Text })[]
  /** Whether the money rights of the roles were approved by a second owner. */
  isTrusted: boolean
  /** Branch of a reception account; null: none. */
  branchKey: string | null
  /** Whether they wrote something within the last seconds, so that reads must be current. */
  wroteLately?: boolean
  /** Null: in person; otherwise a program calls with an API key of theirs (rules/platform#3). */
  apiKey: { id: string; name: string } | null
  /** For an API key: its own id and hash. */
  sessionId: string
  sessionHash: Buffer
}

/** The signed-in member. Current groups, by name, without `basic`. */
export type Member = {
  id: string
  sessionId: string
  email: string
  /** E.164, verified or not. */
  phone: string | null
  /** ISO code of the country chosen with the number. */
  phoneCountry: string | null
  firstname: string
  lastname: string
  nickname: string
  country: CountryKey
  /** Language of their emails, independent of the page's. */
  locale: Locale
  groups: readonly { id: string; name: string; kind: GroupKind }[]
  discountRate: number
}

/** Ids of the configured analytics; null: not configured. */
export type TrackingIds = { gtmId: string | null; ga4Id: string | null; metaPixelId: string | null }

/** Ports of external services; compose.ts injects the adapters. */
export type Outside = {
  /** Null: the built-in challenge is used. */
  botCheck: BotCheck | null
  /** Null: cards cannot be stored. */
  cardVault: CardVault | null
  /** Carriers that create waybills and track parcels. */
  carriers: readonly Carrier[]
  countryByIp: CountryByIp
  mail: Mail
  mailingList: MailingList
  payments: PaymentProviders
  /** Web push services of staff browsers. */
  push: PushServices
  /** Profiles of assistant platforms. */
  platformProfiles: PlatformProfiles
  /** Null: products are searched in the index in the memory of each process. */
  searchEngine: ProductSearchEngine | null
  sms: Sms
  trackers: readonly PurchaseTracker[]
  translator: Translator
  /** Webhook receivers. */
  webhooks: WebhookReceivers
}

/** Context of a use case. */
export type Ctx = {
  db: Db
  clock: Clock
  shopper: Shopper
  /** Null: a guest; always set for endpoints of members. */
  member: Member | null
  /** Refresh and access token of the caller's browser, valid or not. */
  refreshToken: string | null
  accessToken: string | null
  /** Device tokens of the caller's browser from earlier sign-ins, valid or not. */
  device: { member: string | null; staff: string | null }
  /** Null: not a staff user; always set for staff endpoints. */
  staff: Staff | null
  /** A staff user views the shop as this member until then; writes are refused. */
  impersonation: { member: Member; expiresAt: Date } | null
  /** Impersonation token of the caller's browser, valid or not. */
  impersonationToken: string | null
  /** Aborted when the client disconnects; long operations check it between steps. Absent outside requests. */
  signal?: AbortSignal
  log: Log
  outside: Outside
  cache: SharedCache
  sealing: Sealing
  /** Photos and videos from members. */
  photos: Photos
  /** Pictures of products and pages. */
  pictures: Pictures & PictureIntake
  videos: Videos
  /** Videos of products. */
  productVideos: VideoIntake
  /** Current health of the storage of all these. */
  uploadsHealth(): Promise<UploadsHealth>
  /**
   * Text of a word key in the caller's language, or in the given one; `{name}` is replaced by the value of that name.
   */
  say(code: string, values?: Record<string, string | number>, locale?: Locale): string
  shop: {
    publicUrl: string
    careEmail: string
    demoCalls: boolean
    tracking: TrackingIds
    /** Whether functions for trying out the shop are enabled; not in production. */
    tryOut: boolean
    /** Multiplies rate limits of rooms, for load tests. */
    limitsFactor: number
  }
  /**
   * Runs `work` in a transaction, with events published in it committed together. Serialisation failures are retried.
   */
  transaction<T>(
    work: (ctx: Ctx) => Promise<T>,
    /** The transaction precedes the request's main change (`beforehand` in `serve.ts`). */
    how?: { isBeforehand: boolean },
  ): Promise<T>
  /** Changes the state stored in the caller's browser; no effect in jobs. */
  remember(change: Partial<AppState>): void
  /** Sets or removes the member tokens of the caller's browser; no effect in jobs. */
  rememberMember(tokens: { access: string; refresh: string } | null): void
  /** Makes the caller's browser a known device of the account; no effect in jobs. */
  rememberDevice(kind: 'member' | 'staff', word: string): void
  /**
   * Starts a new guest session at sign-in or sign-out; what the old one had access to stays behind (rules/members#8).
   * Returns its hash; null in jobs.
   */
  startGuestSession(): Promise<Buffer | null>
  /** Sets or removes the staff session of the caller's browser; no effect in jobs. */
  rememberStaff(session: string | null): void
  /** Starts or ends the impersonation in the caller's browser; no effect in jobs. */
  rememberImpersonation(token: string | null): void
  publish<E extends EventName>(event: E, news: ShopEvents[E]): Promise<void>
  /**
   * Jobs only: runs after the commit in the same process, without a further job. A scheduled job has to find what a
   * crashed process left undone.
   */
  afterCommit?(work: (ctx: Ctx) => Promise<void>): void
  /**
   * Publishes the same event for many subjects: each subscriber receives all of them in one job, queued after the
   * jobs that shoppers wait for, or among them (`isLate: false`). A crash repeats the whole job, so every subscriber
   * must be idempotent for each event.
   */
  publishMany<E extends EventName>(
    event: E,
    news: readonly ShopEvents[E][],
    order?: { isLate: boolean },
  ): Promise<void>
}
