import { refusals } from '../refusal.ts'

/**
 * Where a product stands: never published, seen by shoppers, seen with changes that wait, with a moment at
 * which they go live, or taken off the shop (rules/products#1).
 */
export const productStates = ['draft', 'live', 'changed', 'scheduled', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export type Standing = {
  latest: number
  /** The version that shoppers see; null: none was ever published. */
  live: number | null
  publishAt: string | null
  /** What shoppers see says that it is archived. */
  archived: boolean
}

export function stateOf({ latest, live, publishAt, archived }: Standing): ProductState {
  if (publishAt !== null) return 'scheduled'
  if (live === null) return 'draft'
  if (archived) return 'archived'
  return latest === live ? 'live' : 'changed'
}

/** How a version came to be. */
export const versionOrigins = [
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
  /** Somebody else saved meanwhile what is being saved. */
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
