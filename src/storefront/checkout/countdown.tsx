import { useEffect, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { useAlive } from '../catalogue/use-alive.ts'
import { useWords } from '../i18n/words.tsx'
import { clockOf, momentInHongKong, secondsUntil } from './moment.rules.ts'

/** Below this a clock says that it is getting late, in words and not by colour alone. */
const late = 120

/** How long there is left, by the shop's clock: the browser's own may be wrong. */
export function Countdown({ until, now }: { until: string; now: string }) {
  const t = useWords('pay')
  const alive = useAlive()
  const [shopNow, setShopNow] = useState(Date.parse(now))
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now()
    const timer = setInterval(() => setShopNow(Date.now() + ahead), 1_000)
    return () => clearInterval(timer)
  }, [now])
  if (!alive) return <p className="text-sm text-ink-soft">{t('codeUntil', { moment: momentInHongKong(until) })}</p>
  const left = secondsUntil(until, shopNow)
  return (
    <p className={classes('text-sm', left <= late ? 'text-error' : 'text-ink-soft')}>
      {t(left === 0 ? 'codeOut' : left <= late ? 'leftSoon' : 'left')}{' '}
      <span role="timer" className="num text-base text-ink">
        {left === 0 ? '' : clockOf(left)}
      </span>
    </p>
  )
}
