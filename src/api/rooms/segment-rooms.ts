import * as segments from '../../shop/segments/choosing/segments.ts'
import type { Served } from '../../shop/serve.ts'

/** Calls about members chosen by what is known of them. */
export const segmentCalls: readonly Served[] = [
  segments.listSegments,
  segments.getSegment,
  segments.previewSegment,
  segments.createSegment,
  segments.changeSegment,
  segments.deleteSegment,
]
