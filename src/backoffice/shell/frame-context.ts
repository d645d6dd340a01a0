import { createContext, use } from 'react'
import type { Me } from '#shop/staff/contract.ts'
import type { ListSettings } from '#shop/staff/lists/lists.contract.ts'
import type { SavedView } from '#shop/staff/views/views.contract.ts'
import type { Right } from '#shop/staff/rules.ts'
import type { WorkItemKind } from '#shop/work-queue/contract.ts'
import type { LiveCounts } from '#shop/work-queue/live/live.contract.ts'

export type FrameFacts = {
  staff: Me
  matters: readonly { kind: WorkItemKind; count: number }[]
  /** Number of unread notifications. */ unread: number
  /** Saved searches of all lists, own and shared. */ views: readonly SavedView[]
  /** Live counters since the page was rendered; empty without JavaScript. */ live: LiveCounts
  /** The staff user's list settings. */ lists: ListSettings
  /** Time when the page was rendered. */ now: string
}

export const FrameContext = createContext<FrameFacts | null>(null)

export function useFrame(): FrameFacts {
  const frame = use(FrameContext)
  if (!frame) throw new Error('only pages of somebody who is signed in know who that is')
  return frame
}

/** Whether the staff user has a right; the API checks it again. */
export function useMay(): (right: Right) => boolean {
  const { rights } = useFrame().staff
  return (right) => rights.includes(right)
}
