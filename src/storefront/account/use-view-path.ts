import { usePathTo } from '../i18n/paths.ts'
import type { View } from './views.rules.ts'

/** Path of an account view in the page's locale: `viewPath('ORDERS', { id })`. */
export function useViewPath(): (view: View, query?: Readonly<Record<string, string>>) => string {
  const to = usePathTo()
  return (view, query = {}) => `${to('/account')}?${new URLSearchParams({ view, ...query }).toString()}`
}
