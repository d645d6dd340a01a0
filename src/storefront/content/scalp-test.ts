/** What the scalp test asks, in its order. */
export const scalpQuestions = [
  'wash',
  'evening',
  'itch',
  'flakes',
  'redness',
  'shedding',
  'ends',
  'colour',
  'heat',
  'days',
  'wish',
] as const

/** A part of one of the microscope pictures for every type: where it is looked at, and how closely. */
export const scalpViews: Readonly<Record<string, { picture: 'dry' | 'healthy' | 'oily'; place: string; closer: string }>> = {
  oily: { picture: 'oily', place: 'object-center', closer: 'scale-100' },
  dry: { picture: 'dry', place: 'object-left', closer: 'scale-150' },
  sensitive: { picture: 'dry', place: 'object-top', closer: 'scale-[2] origin-[55%_85%]' },
  normal: { picture: 'healthy', place: 'object-center', closer: 'scale-100' },
  flaky: { picture: 'dry', place: 'object-center', closer: 'scale-100' },
  thinning: { picture: 'healthy', place: 'object-left', closer: 'scale-[2] origin-[10%_80%]' },
}
