import { z } from 'zod'
import { isAddressOrNetwork } from './http/trusted-proxies.ts'

const flag = z
  .enum(['', '0', '1', 'true', 'false'])
  .default('')
  .transform((word) => word === '1' || word === 'true')

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

/** Paths are appended, so it ends without a slash. */
export const webAddress = z
  .url()
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/**
 * An origin as browsers write it, because it is compared with their headers: without a slash at its end, without the
 * default port, and in lower case.
 */
const publicAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^[^:]+:\/\/[^/?#@]+\/*$/.test(url), 'is scheme and host alone, as https://shop.example')
  .transform((url) => new URL(url).origin)
  .optional()

const proxies = list.refine(
  (all) => all.every(isAddressOrNetwork),
  'names addresses of proxies or their networks, as 10.0.0.7,10.1.0.0/16, and no hosts',
)

/** `name=value`, separated by commas, values percent-encoded. The error does not repeat them: they are secrets. */
const pairs = z
  .string()
  .default('')
  .transform((text, context): Record<string, string> => {
    const found = text
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => /^\s*([\w-]+)\s*=(.*)$/.exec(pair))
    try {
      return Object.fromEntries(
        found.map((pair) => [pair?.[1]?.toLowerCase() ?? '', decodeURIComponent(required(pair?.[2]).trim())]),
      )
    } catch {
      context.addIssue({ code: 'custom', message: 'is name=value by commas, with values percent-encoded' })
      return z.NEVER
    }
  })

function required(text: string | undefined): string {
  if (text === undefined) throw new Error('a pair lacks its value')
  return text
}

/**
 * All variables of the shop, except those of payment accounts, which each adapter names; .env.example describes them.
 * No other code reads the environment.
 */
export const Environment = z.object({
  SHOP_MODE: z.enum(['demo', 'development', 'test', 'production']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicAddress,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  DATABASE_PREPARED: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  STORAGE_URL: webAddress,
  STORAGE_REGION: z.string().default('us-east-1'),
  STORAGE_BUCKET: z.string().optional(),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  STORAGE_PATIENCE: z.coerce.number().int().min(100).max(30_000).default(5_000),
  API_URL: z.url().optional(),
  SHOP_SECRET: z.string().min(32).optional(),
  SHOP_SECRET_OLD: list.pipe(z.array(z.string().min(32)).max(5)),
  TRUSTED_PROXIES: proxies,
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_SERVICE_NAME: z.string().default('elowen'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LIMITS_FACTOR: z.coerce.number().min(1).max(100_000).default(1),
  DEMO_CALLS: flag,
  DEMO_ON_PUBLIC_HOST: flag,
  SMTP_URL: z.string().optional(),
  TWILIO_URL: webAddress,
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_PATIENCE: z.coerce.number().int().min(100).max(30_000).default(10_000),
  SF_URL: webAddress,
  SF_PARTNER_ID: z.string().optional(),
  SF_CHECK_WORD: z.string().optional(),
  SF_MONTHLY_CARD: z.string().default(''),
  SF_PATIENCE: z.coerce.number().int().min(100).max(30_000).default(10_000),
  RECAPTCHA_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://www.google.com/recaptcha'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_HOSTS: list,
  CARE_EMAIL: z.email().default('care@elowen.example'),
  SEARCH_URL: webAddress,
  SEARCH_KEY: z.string().optional(),
  SEARCH_INDEX: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .default('products'),
  SEARCH_PATIENCE: z.coerce.number().int().min(100).max(30_000).default(800),
  TRANSLATE_URL: z.url().optional(),
  TRANSLATE_KEY: z.string().optional(),
  NEWSLETTER_URL: z.url().optional(),
  NEWSLETTER_UNSUBSCRIBE_URL: z.url().optional(),
  PAYMENT_METHODS: list,
  PAYMENT_PATIENCE: z.coerce.number().int().min(100).max(30_000).default(10_000),
  OUTSIDE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  GTM_ID: z.string().optional(),
  GA4_ID: z.string().optional(),
  GA4_API_SECRET: z.string().optional(),
  GA4_URL: webAddress,
  META_PIXEL_ID: z.string().optional(),
  META_CAPI_TOKEN: z.string().optional(),
  META_URL: webAddress,
  WEBHOOKS_LOOPBACK: flag,
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
})

export type EnvironmentValues = z.infer<typeof Environment>
