import { hash } from 'node:crypto'

type Outsiders = {
  scripts: string[]
  connects: string[]
  frames: string[]
  forms: readonly string[]
  pictures: string[]
}

/**
 * Hosts that are asked only when the shop is set up for them: counters after consent, the bot check before a
 * code is sent.
 */
export function outsiders(
  config: {
    GTM_ID?: string
    GA4_ID?: string
    META_PIXEL_ID?: string
    RECAPTCHA_SITE_KEY?: string
    RECAPTCHA_URL?: string
  },
  /** Payment pages that a form opens. */
  forms: readonly string[] = [],
): Outsiders {
  const google = config.GTM_ID || config.GA4_ID
  const meta = config.META_PIXEL_ID
  const check =
    config.RECAPTCHA_SITE_KEY && config.RECAPTCHA_URL ? [new URL(config.RECAPTCHA_URL).origin] : []
  return {
    scripts: [
      ...(google ? ['https://www.googletagmanager.com'] : []),
      ...(meta ? ['https://connect.facebook.net'] : []),
      ...(check.length > 0 ? [...check, 'https://www.gstatic.com'] : []),
    ],
    connects: [
      ...(google ? ['https://www.google-analytics.com', 'https://*.google-analytics.com'] : []),
      ...(meta ? ['https://www.facebook.com'] : []),
      ...check,
    ],
    frames: check,
    forms,
    pictures: [
      ...(google ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] : []),
      ...(meta ? ['https://www.facebook.com'] : []),
    ],
  }
}

/** Allows exactly these inline scripts, by their hashes (rules/access#7). */
export function contentSecurityPolicy(
  ownKeys: readonly string[],
  { scripts, connects, frames, forms, pictures }: Outsiders,
): string {
  const hashes = new Set(ownKeys.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`))
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...scripts].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures].join(' '),
    ['connect-src', "'self'", ...connects].join(' '),
    "font-src 'self'",
    ['frame-src https://www.instagram.com', ...frames].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", ...forms].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Of answers that are no page: nothing in them runs or loads anything, wherever they are opened. */
export const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The service worker asks the shop itself and nobody else. */
export const workerPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** On every answer of the shop. */
export const safetyHeaders = (production: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'x-frame-options': 'DENY',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
