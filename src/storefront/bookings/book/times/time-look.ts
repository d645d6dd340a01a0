/** Classes of a time on the page, free, chosen or held. */
export const timeLook =
  'num grid min-h-11 place-items-center px-2 text-[0.9375rem] border transition-colors cursor-pointer'
