import { href, type Register } from 'react-router'
import { locales, type Locale } from '#shop/region.ts'
import { useLocale } from './words.tsx'

type Pages = Register extends { pages: infer Known } ? Known : never
/** Paths without a locale; the three variants with locale have the same parameters. */
type BarePath = Exclude<keyof Pages & string, `/zh${string}` | `/cn${string}` | `/en${string}`>
type Params<P extends BarePath> = Pages[P] extends { params: infer Known } ? Known : never

/**
 * Path of a page in a locale, type-checked against the routes: `pathTo('en', '/collection/:collection?', {
 * collection: 'face' })`.
 */
export function pathTo<P extends BarePath>(locale: Locale, page: P, params?: Params<P>): string {
  const path = (href as (path: string, params?: unknown) => string)(page, params) // the type of href's arguments is a tuple that depends on P
  return inLocale(locale, path)
}

/** Internal path from data (banner links, texts), in a locale. */
export const inLocale = (locale: Locale, path: string): string =>
  locale === 'hk' ? path : path === '/' ? `/${locale}` : `/${locale}${path}`

/** A path without its locale. */
export function withoutLocale(path: string): string {
  const first = path.split('/', 2)[1] ?? ''
  return locales.some((locale) => locale !== 'hk' && locale === first)
    ? path.slice(first.length + 1) || '/'
    : path
}

/** `pathTo` in the page's locale. */
export function usePathTo(): <P extends BarePath>(page: P, params?: Params<P>) => string {
  const locale = useLocale()
  return (page, params) => pathTo(locale, page, params)
}
