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
  /** Notifications that were not read. */ unread: number
  /** Searches kept for any list, one's own and shared ones. */ views: readonly SavedView[]
  /** What was counted since the page was drawn; nothing without script. */ live: LiveCounts
  /** How lists are liked. */ lists: ListSettings
  /** When the page was drawn. */ now: string
}

export const FrameContext = createContext<FrameFacts | null>(null)

export function useFrame(): FrameFacts {
  const frame = use(FrameContext)
  if (!frame) throw new Error('only pages of somebody who is signed in know who that is')
  return frame
}

/** Whether who is signed in may; the API asks again. */
export function useMay(): (right: Right) => boolean {
  const { rights } = useFrame().staff
  return (right) => rights.includes(right)
}
