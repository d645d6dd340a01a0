import { useViewPath } from '../use-view-path.ts'
import type { ActionName } from './actions/actions.rules.ts'

/** Paths of subscription pages in the account. */
export function useSubscriptionPaths() {
  const viewPath = useViewPath()
  const one = (id: string, query: Readonly<Record<string, string>> = {}) =>
    viewPath('SUBSCRIPTIONS', { subscription: id, ...query })
  return {
    list: viewPath('SUBSCRIPTIONS'),
    one,
    /** Page of an action, with the selection so far. */
    action: (id: string, name: ActionName, query: Readonly<Record<string, string>> = {}) =>
      one(id, { do: name, ...query }),
    order: (id: string) => viewPath('SUBSCRIPTIONS', { id }),
  }
}
