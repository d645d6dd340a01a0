import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#shop/refusal.ts'
import {
  conditionNames,
  crossedBounds,
  segmentRefusals,
  wireNameOf,
  type Conditions,
} from '#shop/segments/choosing/condition.rules.ts'
import { listSegments, previewSegment } from '#shop/segments/choosing/segment.contract.ts'
import { callDesk } from '../shell/forms/call-desk.server.ts'

export type Words = Readonly<Record<string, string>>

/** Conditions as query and form values. */
const wordsOf = (conditions: Conditions): Words =>
  Object.fromEntries(
    Object.entries(previewSegment.query.encode(conditions)).map(([name, value]) => [name, String(value)]),
  )

/** Conditions to preview by the address, without empty fields; null: no preview requested. */
function wantedBy(request: Request): Words | null {
  const query = new URL(request.url).searchParams
  if (query.get('step') !== 'count') return null
  const names = conditionNames.map(wireNameOf)
  return Object.fromEntries([...query].filter(([name, value]) => names.includes(name) && value.trim() !== ''))
}

/** Why members cannot be counted: an invalid condition, crossed bounds, or a timeout. */
export type Problem = 'unreadable' | 'crossed' | 'slow'

/** Preview of a segment: the conditions of the address or the saved ones, with the members that match now. */
export async function draftOf(args: LoaderFunctionArgs, saved: Conditions) {
  const { segments, groupNames, brands } = await callDesk(args, listSegments, {})
  const words = wantedBy(args.request) ?? wordsOf(saved)
  const read = previewSegment.query.safeDecode(words as never) // validated by the schema
  const shared = { segments, words, groupNames, brands }
  const without = (problem: Problem) => ({ ...shared, conditions: null, preview: null, problem })
  if (!read.success) return without('unreadable')
  if (crossedBounds(read.data) !== null) return without('crossed')
  try {
    const preview = await callDesk(args, previewSegment, read.data)
    return { ...shared, conditions: read.data, preview, problem: null }
  } catch (error) {
    if (isRefusal(error) && error.code === segmentRefusals.too_slow.code) return without('slow')
    throw error
  }
}
export type Draft = Awaited<ReturnType<typeof draftOf>>
