import { useEffect, useState } from 'react'
import { classes } from './classes.ts'

type Stage = 'idle' | 'waiting' | 'going' | 'done'

/** Progress line at the top while the next page loads; not shown for fast pages. */
export function LoadingBar({
  active,
  label,
  throttleMs = 200,
  durationMs = 5000,
}: {
  active: boolean
  label: string
  throttleMs?: number | undefined
  durationMs?: number | undefined
}) {
  const [stage, setStage] = useState<Stage>('idle')

  useEffect(() => {
    if (active) {
      setStage('waiting')
      const timer = setTimeout(() => setStage('going'), throttleMs)
      return () => clearTimeout(timer)
    }
    setStage((before) => (before === 'going' ? 'done' : 'idle'))
    const timer = setTimeout(() => setStage('idle'), 400)
    return () => clearTimeout(timer)
  }, [active, throttleMs])

  const seen = stage === 'going' || stage === 'done'
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5 print:hidden" role="status">
      {seen ? <span className="sr-only">{stage === 'going' ? label : ''}</span> : null}
      <div
        className={classes(
          'h-full origin-left bg-accent',
          stage === 'done' ? 'opacity-0' : seen ? 'opacity-100' : 'opacity-0',
        )}
        style={{
          transform: `scaleX(${stage === 'going' ? 0.92 : stage === 'done' ? 1 : 0})`,
          transition:
            stage === 'going'
              ? `transform ${durationMs}ms cubic-bezier(0.1, 0.6, 0.2, 1)`
              : stage === 'done'
                ? 'transform 180ms ease-out, opacity 220ms ease-out 120ms'
                : 'none',
        }}
      />
    </div>
  )
}
