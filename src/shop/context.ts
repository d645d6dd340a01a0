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

/** Who is calling and how they see the shop. Groups never include `basic`, which everybody is in. */
export type Shopper = {
  locale: Locale
  country: CountryKey
  currency: Currency
  groups: readonly string[]
  /** Per cent off regular prices (rules/prices#8). */
  discountRate: number
  /** Hash of the guest session, once there is one. */
  session: Buffer | null
  /** The bag is the visit's, whoever shops: assistants fill bags of their own for a member (rules/agents#23). */
  bagOfVisit?: true
  /** The platform whose assistant shops: what it guesses is counted as one, wherever it calls from. */
  platform?: string
  ip: string | null
  /** What their browser calls itself; sessions of the desk keep it. */
  agent: string
  /** What the browser says of itself, and by what others know it; only for those who agreed. */
  browser: {
    agreed: boolean | null
    gaClient: string | null
    fbp: string | null
    fbc: string | null
    agent: string | null
  }
  /** Country that a trusted proxy saw the caller in, ISO, upper case. */
  seenIn: string | null
  /** The code of the link they came by, within 30 days. */
  broughtBy: string | null
}

/** Who is signed in at the desk. */
export type Staff = {
  id: string
  email: string
  name: string
  roles: readonly (Role & { name: Text })[]
  /** A second owner has agreed to the money rights of the roles. */
  isTrusted: boolean
  /** Of a reception; null: of none. */
  branchKey: string | null
  /** Changed something within the last seconds: what they read is of this moment. */
  wroteLately?: boolean
  /** Null: in person; otherwise another program calls by a key of theirs (rules/platform#3). */
  apiKey: { id: string; name: string } | null
  /** Of a key: its own id and hash. */
  sessionId: string
  sessionHash: Buffer
}

/** Who is signed in to an account. Groups are those that count today, by name; `basic` is not among them. */
export type Member = {
  id: string
  sessionId: string
  email: string
  /** E.164, whether it was verified or not. */
  phone: string | null
  /** ISO of the country that was chosen with the number. */
  phoneCountry: string | null
  firstname: string
  lastname: string
  nickname: string
  country: CountryKey
  /** Of their letters, whatever language the page is in. */
  locale: Locale
  groups: readonly { id: string; name: string; kind: GroupKind }[]
  discountRate: number
}

/** Ids of analytics the shop is set up for; null: not this one. */
export type TrackingIds = { gtmId: string | null; ga4Id: string | null; metaPixelId: string | null }

/** Other companies, as the rooms asked for them; compose.ts puts the adapters in. */
export type Outside = {
  /** Null: our own challenge keeps programs out. */
  botCheck: BotCheck | null
  /** Null: nobody keeps cards for the shop. */
  cardVault: CardVault | null
  /** Carriers that make waybills and tell where parcels are. */
  carriers: readonly Carrier[]
  countryByIp: CountryByIp
  mail: Mail
  mailingList: MailingList
  payments: PaymentProviders
  /** Push services of colleagues' browsers. */
  push: PushServices
  /** What platforms say of themselves, whose assistants shop. */
  platformProfiles: PlatformProfiles
  /** Null: products are searched by the index in the memory of each process. */
  searchEngine: ProductSearchEngine | null
  sms: Sms
  trackers: readonly PurchaseTracker[]
  translator: Translator
  /** Addresses of other programs that hear of events. */
  webhooks: WebhookReceivers
}

/** What a use case is given. */
export type Ctx = {
  db: Db
  clock: Clock
  shopper: Shopper
  /** Null: a guest; calls for members always have somebody. */
  member: Member | null
  /**
   * What the caller's browser would renew its sign-in with, and what it signs its calls with, good or not any
   * more.
   */
  refreshToken: string | null
  accessToken: string | null
  /** What the caller's browser was given at its sign-ins, good or not. */
  device: { member: string | null; staff: string | null }
  /** Null: nobody of the staff; calls of the desk always have somebody. */
  staff: Staff | null
  /** The member above is looked at by a colleague, until then; nothing may change. */
  impersonation: { member: Member; expiresAt: Date } | null
  /** What opens such a look in the caller's browser, good or not any more. */
  impersonationToken: string | null
  /** Ends when the caller goes away: long work looks at it between its parts. Left out where nobody waits. */
  signal?: AbortSignal
  log: Log
  outside: Outside
  cache: SharedCache
  sealing: Sealing
  /** Photos and videos that members send. */
  photos: Photos
  /** The shop's own pictures: of products and pages. */
  pictures: Pictures & PictureIntake
  videos: Videos
  /** The shop's own videos, of products. */
  productVideos: VideoIntake
  /** How the place of all these is doing now. */
  uploadsHealth(): Promise<UploadsHealth>
  /**
   * A sentence of the API's words in the caller's language, or another; `{name}` takes the value of that
   * name.
   */
  say(code: string, values?: Record<string, string | number>, locale?: Locale): string
  shop: {
    publicUrl: string
    careEmail: string
    demoCalls: boolean
    tracking: TrackingIds
    /** Not in production: what helps to try the shop out is taken. */
    tryOut: boolean
    /** Raises limits that rooms count themselves, for load tests. */
    limitsFactor: number
  }
  /** All or nothing; inside it `publish` writes with the change. Collisions are tried again. */
  transaction<T>(
    work: (ctx: Ctx) => Promise<T>,
    /** It comes before the change that a call is about (`beforehand` of `serve.ts`). */
    how?: { isBeforehand: boolean },
  ): Promise<T>
  /** Changes what the caller's browser remembers; nothing in jobs. */
  remember(change: Partial<AppState>): void
  /** Gives the caller's browser the tokens of a sign-in, or takes them away; nothing in jobs. */
  rememberMember(tokens: { access: string; refresh: string } | null): void
  /** Makes the caller's browser known to the account that signs in on it; nothing in jobs. */
  rememberDevice(kind: 'member' | 'staff', word: string): void
  /**
   * A new visit with a session id of its own, for whoever signs in or out: what the old one opened stays
   * behind (rules/members#8). Answers its hash; null in jobs.
   */
  startGuestSession(): Promise<Buffer | null>
  /** Gives the caller's browser a session of the desk, or takes it away; nothing in jobs. */
  rememberStaff(session: string | null): void
  /** Has the caller's browser see the shop as a member, or as itself again; nothing in jobs. */
  rememberImpersonation(token: string | null): void
  publish<E extends EventName>(event: E, news: ShopEvents[E]): Promise<void>
  /**
   * In jobs alone: what is done by the same process once all is written, without another job. What a process
   * leaves undone that dies in between has to be found by a sweep.
   */
  afterCommit?(work: (ctx: Ctx) => Promise<void>): void
  /**
   * The same event of many things: each subscriber receives all of them in one job, after the jobs shoppers
   * wait for, or among them (`isLate: false`). A process that ends in the middle repeats that job whole, so every subscriber must be
   * idempotent per event: one that was handled before changes nothing.
   */
  publishMany<E extends EventName>(
    event: E,
    news: readonly ShopEvents[E][],
    order?: { isLate: boolean },
  ): Promise<void>
}
