import { ga4 } from '#outside/ga4.ts'
import { metaConversions } from '#outside/meta-conversions.ts'
import { fpsAdapter } from '#outside/fps/adapter.ts'
import { hasAccount, type PaymentAdapter } from '#outside/payment-adapter.ts'
import { payDollarAdapter } from '#outside/paydollar/adapter.ts'
import { payMeAdapter } from '#outside/payme/adapter.ts'
import { sfExpress } from '#outside/sf-express/sf-express.ts'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import { recaptcha } from '#outside/recaptcha.ts'
import type { TwilioAccount } from '#outside/twilio.ts'
import type { Config } from '#platform/config.ts'
import type { PurchaseTracker } from '#shop/analytics/ports.ts'
import type { BotCheck } from '#shop/bot-check/ports.ts'
import type { CardVault } from '#shop/cards/ports.ts'
import type { Carrier } from '#shop/orders/ports.ts'
import type { PaymentProviders } from '#shop/payments/ports.ts'

/** All payment methods, in the order in which they are offered: one line per method. */
export const paymentAdapters: readonly PaymentAdapter[] = [payDollarAdapter, payMeAdapter, fpsAdapter]

/**
 * The accepted payment methods: those of PAYMENT_METHODS, or else every one, in production those with an account.
 * Throws with a sentence that names the wrong or missing variable.
 */
export function methodsTaken(
  config: Config,
  adapters: readonly PaymentAdapter[] = paymentAdapters,
): readonly PaymentAdapter[] {
  const named = config.PAYMENT_METHODS
  const unknown = named.filter((name) => !adapters.some(({ profile }) => profile.method === name))
  if (unknown.length > 0)
    throw new Error(`Configuration: PAYMENT_METHODS names ${unknown.join(', ')}, which nobody takes.`)
  for (const { settings } of adapters) {
    const read = settings.schema.safeParse(config.environment)
    if (!read.success)
      throw new Error(
        `Configuration: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
      )
  }
  const taken = adapters.filter((adapter) =>
    named.length > 0
      ? named.includes(adapter.profile.method)
      : !config.production || hasAccount(adapter, config),
  )
  for (const adapter of taken) {
    const lacking = lackingOf(adapter, config)
    if (lacking.length > 0)
      throw new Error(
        `Configuration: taking ${adapter.profile.method} needs ${lacking.join(', ')}. See .env.example.`,
      )
    const open = openAddressOf(adapter, config)
    if (open !== null)
      throw new Error(
        `Configuration: ${open} has to begin with https: what is sent there takes money. Programs that stand in for a company are no place for production.`,
      )
  }
  return taken
}

/**
 * A variable of an account by which production would send passwords unencrypted, or to a local program; null: there
 * is none.
 */
function openAddressOf({ settings: { account, needed } }: PaymentAdapter, config: Config): string | null {
  if (!config.production) return null
  const names = [...(account === null ? [] : [account]), ...needed]
  return names.find((name) => /^http:/i.test(config.environment[name] ?? '')) ?? null
}

/**
 * Missing variables of a method. Outside production the local program replaces a whole account, never a part of one.
 */
function lackingOf(adapter: PaymentAdapter, config: Config): string[] {
  const { account, needed } = adapter.settings
  if (!config.production && !hasAccount(adapter, config)) return []
  return [...(account === null ? [] : [account]), ...needed].filter((name) => !config.environment[name])
}

/** Payment companies that are configured; outside production local programs simulate the missing ones. */
export function openPayments(
  config: Config,
  programs: string,
  adapters: readonly PaymentAdapter[] = paymentAdapters,
): { payments: PaymentProviders; cardVault: CardVault | null; formTargets: string[] } {
  const accounts = methodsTaken(config, adapters).map((adapter) => adapter.open(config, programs))
  return {
    payments: {
      profiles: adapters.map(({ profile }) => profile),
      providers: accounts.map(({ provider }) => provider),
    },
    cardVault: accounts.find((account) => account.cardVault)?.cardVault ?? null,
    formTargets: [...new Set(accounts.flatMap((account) => account.formTargets))],
  }
}

/** Whether a local program has to simulate a company. */
export const needsPrograms = (config: Config): boolean =>
  !config.production &&
  (!config.SF_PARTNER_ID || methodsTaken(config).some((adapter) => !hasAccount(adapter, config)))

/** The account that sends texts; null: there is none, and texts are stored in the mailbox. */
export function textingOf(config: Config, receiptUrl: () => string | null): TwilioAccount | null {
  const {
    TWILIO_URL: url = 'https://api.twilio.com',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  } = config
  const { TWILIO_FROM: from } = config
  return accountSid && authToken && from
    ? { url, accountSid, authToken, from, receiptUrl, timeoutMs: config.TWILIO_PATIENCE }
    : null
}

/** The bot check by another company; null: the shop's own challenge. */
export function botCheckOf({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET: secret,
  ...config
}: Config): BotCheck | null {
  if (!siteKey || !secret) return null
  const hosts =
    config.RECAPTCHA_HOSTS.length > 0
      ? config.RECAPTCHA_HOSTS
      : [new URL(config.PUBLIC_URL ?? 'http://localhost').hostname]
  return recaptcha({ url: config.RECAPTCHA_URL, siteKey, secret, hosts, timeoutMs: 5_000 })
}

/** Companies to which the server reports purchases, where the shop has a secret there. */
export function trackersOf(config: Config): PurchaseTracker[] {
  const timeoutMs = 10_000
  const {
    GA4_ID: measurementId,
    GA4_API_SECRET: apiSecret,
    GA4_URL: googleUrl = 'https://www.google-analytics.com',
  } = config
  const {
    META_PIXEL_ID: pixelId,
    META_CAPI_TOKEN: token,
    META_URL: metaUrl = 'https://graph.facebook.com/v24.0',
  } = config
  return [
    ...(measurementId && apiSecret
      ? [ga4({ url: googleUrl, measurementId, apiSecret, timeoutMs: timeoutMs })]
      : []),
    ...(pixelId && token ? [metaConversions({ url: metaUrl, pixelId, token, timeoutMs: timeoutMs })] : []),
  ]
}

/**
 * Carriers with an account; outside production the local program simulates one. For any other carrier staff type the
 * tracking number.
 */
export function carriersOf(config: Config, programs: string): Carrier[] {
  const { SF_PARTNER_ID: partnerId, SF_CHECK_WORD: checkWord, SF_MONTHLY_CARD: monthlyCard } = config
  const timeoutMs = config.SF_PATIENCE
  if (partnerId && checkWord) {
    const url = config.SF_URL ?? 'https://sfapi.sf-express.com/std/service'
    return [sfExpress({ url, partnerId, checkWord, monthlyCard, timeoutMs })]
  }
  return config.production ? [] : [sfExpress({ ...tryOutAccounts(programs).sf, monthlyCard, timeoutMs })]
}
