import * as segments from '../../shop/segments/choosing/segments.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of segments: members chosen by conditions. */
export const segmentCalls: readonly Served[] = [
  segments.listSegments,
  segments.getSegment,
  segments.previewSegment,
  segments.createSegment,
  segments.changeSegment,
  segments.deleteSegment,
]
