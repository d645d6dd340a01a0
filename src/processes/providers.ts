import { ga4 } from '#outside/ga4.ts'
import { metaConversions } from '#outside/meta-conversions.ts'
import { payDollar, type PayDollarAccount } from '#outside/paydollar/paydollar.ts'
import { payMe, type PayMeAccount } from '#outside/payme/payme.ts'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import { recaptcha } from '#outside/recaptcha.ts'
import type { TwilioAccount } from '#outside/twilio.ts'
import type { Config } from '#platform/config.ts'
import type { PurchaseTracker } from '#shop/analytics/ports.ts'
import type { BotCheck } from '#shop/bot-check/ports.ts'
import type { FpsPayee, Providers } from '#shop/payments/ports.ts'

type Accounts = { payDollar: PayDollarAccount | null; payMe: PayMeAccount | null; fps: FpsPayee | null }

/**
 * Where the shop's money comes in: the configured companies; outside production our own programs stand in for
 * what is missing.
 */
export function accountsOf(config: Config, programs: string): Accounts {
  const on = (method: Config['PAYMENT_METHODS'][number]) => config.PAYMENT_METHODS.includes(method)
  const patience = config.PAYMENT_PATIENCE
  const tryOut = tryOutAccounts(programs)
  const text = (value: string | undefined) => value ?? '' // readConfig saw to it that each is there
  return {
    payDollar: !on('paydollar')
      ? null
      : !config.PAYDOLLAR_URL
        ? { ...tryOut.payDollar, hash: config.PAYDOLLAR_HASH, patience }
        : {
            url: config.PAYDOLLAR_URL,
            merchantId: text(config.PAYDOLLAR_MERCHANT_ID),
            secret: text(config.PAYDOLLAR_SECRET),
            hash: config.PAYDOLLAR_HASH,
            login: text(config.PAYDOLLAR_LOGIN),
            password: text(config.PAYDOLLAR_PASSWORD),
            refundAction: config.PAYDOLLAR_REFUND_ACTION,
            tokens:
              config.PAYDOLLAR_TOKEN_KEY && config.PAYDOLLAR_TOKEN_IV
                ? { key: config.PAYDOLLAR_TOKEN_KEY, iv: config.PAYDOLLAR_TOKEN_IV }
                : undefined,
            patience,
          },
    payMe: !on('payme')
      ? null
      : !config.PAYME_URL
        ? { ...tryOut.payMe, patience }
        : {
            url: config.PAYME_URL,
            clientId: text(config.PAYME_CLIENT_ID),
            clientSecret: text(config.PAYME_CLIENT_SECRET),
            signingKeyId: text(config.PAYME_SIGNING_KEY_ID),
            signingKey: text(config.PAYME_SIGNING_KEY),
            patience,
          },
    fps: !on('fps')
      ? null
      : !config.FPS_PROXY_ID
        ? tryOut.fps
        : { proxyId: config.FPS_PROXY_ID, name: config.FPS_PAYEE_NAME, appUrl: config.FPS_APP_URL ?? null },
  }
}

/** Who sends our texts; null: nobody, and they are kept in the mailbox. */
export function textingOf(config: Config, receiptUrl: () => string | null): TwilioAccount | null {
  const {
    TWILIO_URL: url = 'https://api.twilio.com',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  } = config
  const { TWILIO_FROM: from } = config
  return accountSid && authToken && from
    ? { url, accountSid, authToken, from, receiptUrl, patience: config.TWILIO_PATIENCE }
    : null
}

/** Who tells people from programs; null: our own challenge does. */
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
  return recaptcha({ url: config.RECAPTCHA_URL, siteKey, secret, hosts, patience: 5_000 })
}

/** Companies that the server tells of purchases, where the shop has a secret there. */
export function trackersOf(config: Config): PurchaseTracker[] {
  const patience = 10_000
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
    ...(measurementId && apiSecret ? [ga4({ url: googleUrl, measurementId, apiSecret, patience })] : []),
    ...(pixelId && token ? [metaConversions({ url: metaUrl, pixelId, token, patience })] : []),
  ]
}

export const providersOf = (accounts: Accounts): Providers => ({
  payDollar: accounts.payDollar && payDollar(accounts.payDollar),
  payMe: accounts.payMe && payMe(accounts.payMe),
  fps: accounts.fps,
})

/** Hosts that a form of a page may lead to, by itself or by a redirect of ours (content-security.ts). */
export function formTargets({ payDollar: cards, payMe: app, fps }: Accounts): string[] {
  const origins = [cards?.url, app?.url, fps?.appUrl].flatMap((url) => (url ? [new URL(url).origin] : []))
  return [
    ...new Set([
      ...origins,
      ...(app?.url.endsWith('.payme.hsbc.com.hk') ? ['https://*.payme.hsbc.com.hk'] : []),
    ]),
  ]
}

/** Whether one of our programs has to stand in for a company. */
export const needsPrograms = (config: Config): boolean =>
  !config.production &&
  ((config.PAYMENT_METHODS.includes('paydollar') && !config.PAYDOLLAR_URL) ||
    (config.PAYMENT_METHODS.includes('payme') && !config.PAYME_URL) ||
    (config.PAYMENT_METHODS.includes('fps') && !config.FPS_PROXY_ID))
