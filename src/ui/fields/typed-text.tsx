import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { prefersStillness } from '../motion.ts'

const never = () => () => {}
/** Layout effects do not run on the server, where React warns about them. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

export type TypedTextProps = {
  text: string
  msPerCharacter?: number | undefined
  onDone?: (() => void) | undefined
  className?: string | undefined
}

/**
 * Types out a text by character. Screen readers receive it once as a whole, and its final size is reserved from the
 * start. Text that was part of the page is shown at once; only text that appears later is animated.
 */
export function TypedText({ text, msPerCharacter = 20, onDone, className }: TypedTextProps) {
  const arriving = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [hurry] = useState(arriving)
  const emails = Array.from(text)
  const [count, setCount] = useState(hurry ? emails.length : 0)
  const done = useEffectEvent(() => onDone?.())

  useBeforePaint(() => {
    const all = Array.from(text).length
    if (hurry || prefersStillness()) {
      setCount(all)
      done()
      return
    }
    const startedAt = performance.now()
    setCount(0)
    const timer = setInterval(() => {
      const typed = Math.min(all, Math.floor((performance.now() - startedAt) / msPerCharacter))
      setCount(typed)
      if (typed < all) return
      clearInterval(timer)
      done()
    }, msPerCharacter)
    return () => clearInterval(timer)
  }, [text, msPerCharacter, hurry])

  return (
    <span className={className}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">
        {emails.slice(0, count).join('')}
        <span className="opacity-0">{emails.slice(count).join('')}</span>
      </span>
    </span>
  )
}
