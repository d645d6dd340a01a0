/** Whether reduced motion is requested; false if unknown. */
export function prefersStillness(): boolean {
  return (
    typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
