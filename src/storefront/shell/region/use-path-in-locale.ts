import { useLocation } from 'react-router'
import type { Locale } from '#shop/region.ts'
import { inLocale, withoutLocale } from '../../i18n/paths.ts'

/** Path of the current page in another language. */
export function usePathInLocale(): (locale: Locale) => string {
  const { pathname, search } = useLocation()
  return (locale) => inLocale(locale, withoutLocale(pathname)) + search
}
