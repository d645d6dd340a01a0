import { hash } from 'node:crypto'

type Outsiders = {
  scripts: string[]
  connects: string[]
  frames: string[]
  forms: readonly string[]
  pictures: string[]
}

/**
 * Third-party hosts that the policy allows, for the services that are configured: analytics (loaded after consent) and
 * the bot check before a code is sent.
 */
export function outsiders(
  config: {
    GTM_ID?: string
    GA4_ID?: string
    META_PIXEL_ID?: string
    RECAPTCHA_SITE_KEY?: string
    RECAPTCHA_URL?: string
  },
  /** Origins of payment pages that a form posts to. */
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

/** Content-Security-Policy of a page. It allows exactly these inline scripts, by their hashes (rules/access#7). */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  { scripts, connects, frames, forms, pictures }: Outsiders,
): string {
  const hashes = new Set(inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`))
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

/** Policy of responses that are not pages: opened anywhere, they run no script and load nothing. */
export const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Policy of the service worker, which sends requests to the shop only. */
export const workerPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Security headers of every response. */
export const safetyHeaders = (production: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'x-frame-options': 'DENY',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
