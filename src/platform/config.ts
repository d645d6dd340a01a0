import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

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

/** Paths are put behind it, so it ends without a slash. */
export const webAddress = z
  .url()
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/**
 * Every variable the shop reads, but those of payment accounts, which each adapter names; .env.example says what
 * each is for. Nobody else reads the environment.
 */
const Environment = z.object({
  SHOP_MODE: z.enum(['demo', 'development', 'test', 'production']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  API_URL: z.url().optional(),
  SHOP_SECRET: z.string().min(32).optional(),
  SHOP_SECRET_OLD: list.pipe(z.array(z.string().min(32)).max(5)),
  TRUSTED_PROXIES: list,
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: z.string().optional(),
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
  TRANSLATE_URL: z.url().optional(),
  TRANSLATE_KEY: z.string().optional(),
  NEWSLETTER_URL: z.url().optional(),
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
})

type Read = z.infer<typeof Environment>
export type Config = Omit<Read, 'SHOP_SECRET' | 'PORT'> & {
  /** null: 3000, or the next free port. */
  PORT: number | null
  SHOP_SECRET: string
  /** Variables that are set, for the settings of payment accounts (PaymentAdapter). */
  environment: Readonly<Record<string, string>>
  production: boolean
  /** Calls and pages that exist for trying the shop out: demo counters, mailbox. */
  demoCalls: boolean
}

const neededInProduction = ['PUBLIC_URL', 'DATABASE_URL', 'SHOP_SECRET', 'SMTP_URL'] as const
/**
 * Reads and checks the environment once, at start. Throws a sentence that says which variable is wrong or
 * missing.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const read = Environment.safeParse(known)
  if (!read.success)
    throw new Error(
      `Configuration: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    )
  const config = read.data
  const production = config.SHOP_MODE === 'production'
  const missing = production ? neededInProduction.filter((name) => !config[name]) : []
  if (missing.length > 0)
    throw new Error(`Configuration: production needs ${missing.join(', ')}. See .env.example.`)
  const refused = production ? productionFault(config) : demoFault(config)
  if (refused) throw new Error(`Configuration: ${refused}`)
  const texting = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter(
    (name) => !config[name],
  )
  if (texting.length === 1 || texting.length === 2)
    throw new Error(`Configuration: sending texts needs ${texting.join(', ')} too. See .env.example.`)
  if (Boolean(config.SF_PARTNER_ID) !== Boolean(config.SF_CHECK_WORD))
    throw new Error('Configuration: SF Express needs SF_PARTNER_ID and SF_CHECK_WORD. See .env.example.')
  if (Boolean(config.RECAPTCHA_SITE_KEY) !== Boolean(config.RECAPTCHA_SECRET))
    throw new Error(
      'Configuration: reCAPTCHA needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET. See .env.example.',
    )
  const DATA_DIR = resolve(config.DATA_DIR)
  return {
    ...config,
    DATA_DIR,
    PORT: config.PORT ?? null,
    SHOP_SECRET: config.SHOP_SECRET ?? secretOfThisCopy(DATA_DIR),
    environment: known,
    production,
    demoCalls: !production,
  }
}

/** Whether somebody could have guessed it: a word again and again, or few different signs. */
export function isWeakSecret(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, at) => at + 1)
  const repeats = lengths.some(
    (length) =>
      secret ===
      secret
        .slice(0, length)
        .repeat(Math.ceil(secret.length / length))
        .slice(0, secret.length),
  )
  return repeats || new Set(secret).size < 12
}

/** What is good for trying the shop out, and opens it to anybody for real. */
function productionFault(config: Read): string | null {
  if (config.DEMO_CALLS)
    return 'DEMO_CALLS=1 opens the mailbox with everybody’s links; production never has it. Take it out of the environment.'
  if (config.LIMITS_FACTOR !== 1)
    return `LIMITS_FACTOR=${config.LIMITS_FACTOR} raises the limits that keep guessing out; production has them as they are. Take it out of the environment.`
  if (config.SHOP_SECRET && isWeakSecret(config.SHOP_SECRET))
    return 'SHOP_SECRET can be guessed: it repeats itself or has fewer than twelve different signs. Make one with: openssl rand -hex 32'
  return null
}

/** Names and addresses that lead to this machine, or nowhere at all. */
const isNear = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|.+\.test|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Sign-ins that are printed, and letters that anybody reads, are for this machine alone. */
function demoFault({ SHOP_MODE, HOST, PUBLIC_URL, DEMO_ON_PUBLIC_HOST }: Read): string | null {
  const open = !isNear(HOST)
    ? `HOST=${HOST}`
    : PUBLIC_URL && !isNear(new URL(PUBLIC_URL).hostname)
      ? `PUBLIC_URL=${PUBLIC_URL}`
      : null
  if (!open || DEMO_ON_PUBLIC_HOST) return null
  return `${open} opens a shop in ${SHOP_MODE} mode, with known passwords and an open mailbox, to others. Set SHOP_MODE=production, or DEMO_ON_PUBLIC_HOST=1 if that is meant.`
}

/** Outside production each copy makes itself a secret once, so that links and cookies outlive a restart. */
function secretOfThisCopy(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
