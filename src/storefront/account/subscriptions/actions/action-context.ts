import { createContext, use } from 'react'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import type { ActionPage } from './action.server.ts'

/** A dialog over the page; a page opened from another one; a page visited directly. */
export type Look = 'over' | 'opened' | 'page'

export type Action = { subscription: Subscription; page: ActionPage; look: Look }

export const ActionContext = createContext<Action | null>(null)

/** The open action of a subscription, with the selection and its outcome. */
export function useAction(): Action {
  const action = use(ActionContext)
  if (!action) throw new Error('useAction is for parts of an ActionView')
  return action
}
