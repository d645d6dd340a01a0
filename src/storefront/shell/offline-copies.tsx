import { useEffect, useEffectEvent } from 'react'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useWords } from '../i18n/words.tsx'

const hour = 3_600_000

/** Registers the service worker that serves cached pages offline, and announces when an update is waiting. */
export function OfflineCopies() {
  const t = useWords('shell')
  const { show } = useToasts()

  const tell = useEffectEvent((waiting: ServiceWorker) => {
    const reload = () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('take-over', [])
    }
    show({
      title: t('newVersion'),
      text: (
        <button type="button" className="mt-1 min-h-6 underline underline-offset-4" onClick={reload}>
          {t('reload')}
        </button>
      ),
      durationMs: hour,
    })
  })

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = async () => {
      const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => null) // blocked: the shop works without it
      registration?.addEventListener('updatefound', () => {
        const next = registration.installing
        next?.addEventListener('statechange', () => {
          if (next.state === 'installed' && navigator.serviceWorker.controller) tell(next)
        })
      })
      if (registration?.waiting && navigator.serviceWorker.controller) tell(registration.waiting)
    }
    if (document.readyState === 'complete') void register()
    else window.addEventListener('load', () => void register(), { once: true })
  }, [])

  return null
}
