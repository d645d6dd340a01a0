import { refusals } from '../refusal.ts'

/** States of a product: never published, live, live with pending changes, scheduled, or archived (rules/products#1). */
export const productStates = ['draft', 'live', 'changed', 'scheduled', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export type Standing = {
  latest: number
  /** Number of the live version; null: never published. */
  live: number | null
  publishAt: string | null
  /** Whether the live version is archived. */
  archived: boolean
}

export function stateOf({ latest, live, publishAt, archived }: Standing): ProductState {
  if (publishAt !== null) return 'scheduled'
  if (live === null) return 'draft'
  if (archived) return 'archived'
  return latest === live ? 'live' : 'changed'
}

/** Origins of a version. */
const versionOrigins = [
  'outside',
  'created',
  'saved',
  'pictures',
  'sheet',
  'restored',
  'duplicated',
  'archived',
  'discarded',
  'imported',
] as const
export type VersionOrigin = (typeof versionOrigins)[number]

export const productRefusals = /* @__PURE__ */ refusals('products', {
  unknown: 'missing',
  /** Another staff user saved a conflicting change meanwhile. */
  outdated: 'conflict',
  faulty: 'refused',
  sku_taken: 'conflict',
  option_stays: 'refused',
  not_yours: 'forbidden',
  nothing_to_publish: 'refused',
  not_scheduled: 'refused',
  past: 'refused',
  unknown_version: 'missing',
  too_many_pictures: 'refused',
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
  too_many_videos: 'refused',
  video_unknown: 'missing',
  video_type: 'refused',
  video_two_types: 'refused',
  video_codec: 'refused',
  video_no_length: 'refused',
  video_too_long: 'refused',
  video_poster: 'refused',
  captions_faulty: 'refused',
  link_over: 'missing',
})
