/** Classes of a time: free, selected or held. */
export const timeLook =
  'num grid min-h-11 place-items-center px-2 text-[0.9375rem] border transition-colors cursor-pointer'
