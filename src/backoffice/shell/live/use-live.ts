import { useEffect, useState } from 'react'
import type { LiveCounts } from '#shop/work-queue/live/live.contract.ts'
import type { FrameFacts } from '../frame-context.ts'
import { openLiveStream } from './live-stream.ts'

const nothingYet: LiveCounts = { counts: {}, created: {} }

/** Frame data with live counters. */
export function useLive(facts: Omit<FrameFacts, 'live'>): FrameFacts {
  const [live, setLive] = useState(nothingYet)
  useEffect(() => openLiveStream(setLive), [])
  const matters = facts.matters.map(({ kind, count }) => ({ kind, count: live.counts[kind] ?? count }))
  return { ...facts, matters, live, unread: live.unread ?? facts.unread }
}
