/** All paths of the storefront, with their expected status. */
export const locales = ['hk', 'zh', 'cn', 'en'] as const
export type Locale = (typeof locales)[number]
export const tags: Record<Locale, string> = { hk: 'zh-Hant-HK', zh: 'zh-Hant-TW', cn: 'zh-Hans', en: 'en' }

export const inLocale = (locale: Locale, path: string): string =>
  locale === 'hk' ? path : path === '/' ? `/${locale}` : `/${locale}${path}`

/** Indexed pages. */
export const open = [
  '/',
  '/collection/elowen',
  '/collection/big_pi',
  '/collection/oxygen-ceuticals',
  '/collection/oxygen-ceuticals-face',
  '/collection/oxygen-ceuticals-body',
  '/collection/hair_care',
  '/collection/face',
  '/treatment',
  '/treatment/scalp-spa-ritual',
  '/elowen/scalp-balance-shampoo',
  '/oxygen-ceuticals/oxygen-mist',
  '/pi-marketplace',
  '/story',
  '/membership',
  '/shops',
  '/contactus',
  '/shipping',
  '/exchange',
  '/privacy',
  '/terms',
  '/diagnostic/start',
] as const

/** Pages that are personal or temporary. */
export const closed = [
  '/account',
  '/account?view=DASHBOARD',
  '/account?view=REWARD',
  '/register',
  '/reset-password',
  '/bag',
  '/checkout',
  '/order-confirmation',
  '/checkout/order-confirmation',
] as const

export const demo = ['/example/counter', '/example/form'] as const
