import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { clockOf, secondsUntil } from '../../checkout/pay/moment.rules.ts'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'

/** Remaining time of a hold; the page's data is reloaded when it has expired. */
export function KeptFor({ until, text }: { until: string; text: string }) {
  const t = useWords('booking')
  const hydrated = useHydrated()
  const { clock } = useDays()
  const { revalidate } = useRevalidator()
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()))
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(until, Date.now())
      setLeft(now)
      if (now === 0) {
        clearInterval(timer)
        void revalidate()
      }
    }, 1_000)
    return () => clearInterval(timer)
  }, [until, revalidate])
  return (
    <p className="num flex flex-wrap justify-between gap-x-4 bg-accent-soft px-4 py-2.5 text-sm">
      <span>{text}</span>
      {hydrated ? (
        <span role="timer" className="font-medium">
          {t('keptLeft', { clock: clockOf(left) })}
        </span>
      ) : (
        <span>{t('keptUntil', { clock: clock(until) })}</span>
      )}
    </p>
  )
}
