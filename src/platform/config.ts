import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Environment, type EnvironmentValues } from './environment.ts'

export type Config = Omit<EnvironmentValues, 'SHOP_SECRET' | 'PORT'> & {
  /** null: 3000, or the next free port. */
  PORT: number | null
  SHOP_SECRET: string
  /** All variables that are set, for the settings of payment accounts (PaymentAdapter). */
  environment: Readonly<Record<string, string>>
  production: boolean
  /** Whether browsers reach the shop only by TLS, so that its cookies are Secure; always true in production. */
  secure: boolean
  /** Endpoints and pages that exist only for demos: demo counters, mailbox. */
  demoCalls: boolean
}

const neededInProduction = ['PUBLIC_URL', 'DATABASE_URL', 'SHOP_SECRET', 'SMTP_URL'] as const
/**
 * Reads and validates the environment once, at start. Throws with a sentence that names the wrong or missing
 * variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  // validated once: compiling the schema would take longer than that
  const read = Environment.safeParse(known, { jitless: true })
  if (!read.success)
    throw new Error(
      `Configuration: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    )
  const config = read.data
  const production = config.SHOP_MODE === 'production'
  const missing = production ? neededInProduction.filter((name) => !config[name]) : []
  if (missing.length > 0)
    throw new Error(`Configuration: production needs ${missing.join(', ')}. See .env.example.`)
  const beside = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const).filter((name) => config[name])
  if (beside.length > 0 && !config.DATABASE_URL)
    throw new Error(
      `Configuration: ${beside.join(' and ')} ${beside.length === 1 ? 'leads' : 'lead'} to the database of DATABASE_URL, which is not set. See .env.example.`,
    )
  const refused = production ? productionFault(config) : demoFault(config)
  if (refused) throw new Error(`Configuration: ${refused}`)
  const texting = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const).filter(
    (name) => !config[name],
  )
  if (texting.length === 1 || texting.length === 2)
    throw new Error(`Configuration: sending texts needs ${texting.join(', ')} too. See .env.example.`)
  const storing = (
    ['STORAGE_URL', 'STORAGE_BUCKET', 'STORAGE_ACCESS_KEY', 'STORAGE_SECRET_KEY'] as const
  ).filter((name) => !config[name])
  if (storing.length > 0 && storing.length < 4)
    throw new Error(`Configuration: uploads in a bucket need ${storing.join(', ')} too. See .env.example.`)
  if (Boolean(config.SF_PARTNER_ID) !== Boolean(config.SF_CHECK_WORD))
    throw new Error('Configuration: SF Express needs SF_PARTNER_ID and SF_CHECK_WORD. See .env.example.')
  if (Boolean(config.RECAPTCHA_SITE_KEY) !== Boolean(config.RECAPTCHA_SECRET))
    throw new Error(
      'Configuration: reCAPTCHA needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET. See .env.example.',
    )
  if (Boolean(config.NEWSLETTER_URL) !== Boolean(config.NEWSLETTER_UNSUBSCRIBE_URL))
    throw new Error(
      'Configuration: the mailing list needs NEWSLETTER_URL and NEWSLETTER_UNSUBSCRIBE_URL: whoever withdraws is taken off it. See .env.example.',
    )
  const DATA_DIR = resolve(config.DATA_DIR)
  return {
    ...config,
    DATA_DIR,
    PORT: config.PORT ?? null,
    SHOP_SECRET: config.SHOP_SECRET ?? secretOfThisCopy(DATA_DIR),
    environment: known,
    production,
    secure: production || (config.PUBLIC_URL ?? '').startsWith('https:'),
    demoCalls: !production,
  }
}

/** Whether a secret could be guessed: a repeated word, or few different characters. */
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

/** A setting that is fine for a demo and insecure in production; null: there is none. */
function productionFault(config: EnvironmentValues): string | null {
  if (config.DEMO_CALLS)
    return 'DEMO_CALLS=1 opens the mailbox with everybody’s links; production never has it. Take it out of the environment.'
  if (config.WEBHOOKS_LOOPBACK)
    return 'WEBHOOKS_LOOPBACK=1 lets webhooks call this machine; production never does. Take it out of the environment.'
  if (config.LIMITS_FACTOR !== 1)
    return `LIMITS_FACTOR=${config.LIMITS_FACTOR} raises the limits that keep guessing out; production has them as they are. Take it out of the environment.`
  // browsers send Secure cookies to this machine even without TLS
  if (config.PUBLIC_URL?.startsWith('http:') && !isNear(new URL(config.PUBLIC_URL).hostname))
    return `PUBLIC_URL=${config.PUBLIC_URL} has to begin with https: no browser sends the cookies of production by http, so nobody could sign in or fill a bag.`
  const open = (['TWILIO_URL', 'SF_URL', 'RECAPTCHA_URL'] as const).find((name) =>
    config[name]?.toLowerCase().startsWith('http:'),
  )
  if (open)
    return `${open} has to begin with https: codes, addresses of buyers and secrets are sent there. Programs that stand in for a company are no place for production.`
  if (config.SHOP_SECRET && isWeakSecret(config.SHOP_SECRET))
    return 'SHOP_SECRET can be guessed: it repeats itself or has fewer than twelve different signs. Make one with: openssl rand -hex 32'
  return null
}

/** Host names and addresses of this machine, or without any target. */
const isNear = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|.+\.test|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Refuses a demo on a public host: its printed sign-ins and its readable emails are only for this machine. */
function demoFault({ SHOP_MODE, HOST, PUBLIC_URL, DEMO_ON_PUBLIC_HOST }: EnvironmentValues): string | null {
  const open = !isNear(HOST)
    ? `HOST=${HOST}`
    : PUBLIC_URL && !isNear(new URL(PUBLIC_URL).hostname)
      ? `PUBLIC_URL=${PUBLIC_URL}`
      : null
  if (!open || DEMO_ON_PUBLIC_HOST) return null
  return `${open} opens a shop in ${SHOP_MODE} mode, with known passwords and an open mailbox, to others. Set SHOP_MODE=production, or DEMO_ON_PUBLIC_HOST=1 if that is meant.`
}

/** Outside production each copy generates a secret once, so that links and cookies outlive a restart. */
function secretOfThisCopy(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
