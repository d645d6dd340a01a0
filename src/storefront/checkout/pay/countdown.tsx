import { useEffect, useEffectEvent, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import { clockOf, momentInHongKong, secondsUntil } from './moment.rules.ts'

/** Seconds below which the clock warns that time is short, in words and not by colour alone. */
const late = 120

type CountdownProps = {
  until: string
  /** Milliseconds by which the server's clock is ahead of the browser's, which may be wrong. */
  ahead: number
  onOut: () => void
}

/** Remaining time. `onOut` is called when it has run out. */
export function Countdown({ until, ahead, onOut }: CountdownProps) {
  const t = useWords('pay')
  const hydrated = useHydrated()
  const [shopNow, setShopNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    const timer = setInterval(() => setShopNow(Date.now() + ahead), 1_000)
    return () => clearInterval(timer)
  }, [ahead])
  const left = secondsUntil(until, shopNow)
  const isOut = left === 0
  const tell = useEffectEvent(onOut)
  useEffect(() => {
    if (isOut) tell()
  }, [isOut])
  if (!hydrated)
    return <p className="text-sm text-ink-soft">{t('codeUntil', { moment: momentInHongKong(until) })}</p>
  return (
    <p className={classes('text-sm', left <= late ? 'text-error' : 'text-ink-soft')}>
      {t(left <= late ? 'leftSoon' : 'left')}{' '}
      <span role="timer" className="num text-base text-ink">
        {clockOf(left)}
      </span>
    </p>
  )
}
