import { createContext, use } from 'react'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import type { ActionPage } from './action.server.ts'

/** Over the page; a page of its own that was opened from another one; a page that was come to directly. */
export type Look = 'over' | 'opened' | 'page'

export type Action = { subscription: Subscription; page: ActionPage; look: Look }

export const ActionContext = createContext<Action | null>(null)

/** The question that is open, with what was chosen and what it would come to. */
export function useAction(): Action {
  const action = use(ActionContext)
  if (!action) throw new Error('useAction is for parts of an ActionView')
  return action
}
