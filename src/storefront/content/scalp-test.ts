/** Crop of a microscope picture for each scalp type: which picture, and its magnification. */
export const scalpViews = {
  oily: { picture: 'oily', closer: undefined },
  dry: { picture: 'dry', closer: 'scale-[1.5] origin-[100%_40%]' },
  sensitive: { picture: 'dry', closer: 'scale-[2.6] origin-[46%_54%]' },
  normal: { picture: 'healthy', closer: undefined },
  flaky: { picture: 'dry', closer: undefined },
  thinning: { picture: 'healthy', closer: 'scale-[1.9] origin-[14%_88%]' },
} as const

export const isScalpType = (key: string): key is keyof typeof scalpViews => Object.hasOwn(scalpViews, key)
