/** Whether the reader asked for stillness. Where the question cannot be asked, motion is fine. */
export function prefersStillness(): boolean {
  return (
    typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
