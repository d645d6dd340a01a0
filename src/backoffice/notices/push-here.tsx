import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import { calls } from '../shell/forms/calls.ts'
import { useWords } from '../words/words.tsx'
import { subscriptionFor } from './subscription.ts'

type State = 'unknown' | 'ready' | 'asking' | 'denied' | 'failed' | 'unable'

/** Requests a push subscription from the browser. Throws if there is no push service, or permission is denied. */
async function subscribed(publicKey: string): Promise<PushSubscriptionJSON> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  await navigator.serviceWorker.ready
  return subscriptionFor(registration.pushManager, publicKey)
}

/** Button that enables push notifications in this browser; shown after hydration if supported. */
export function PushHere({ publicKey }: { publicKey: string }) {
  const t = useWords('notices')
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>('unknown')
  const { call, refusal } = useCall(calls.addPushDevice, () => {
    setState('ready')
    void revalidate()
  })
  useEffect(() => {
    const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    setState(!isAble ? 'unable' : Notification.permission === 'denied' ? 'denied' : 'ready')
  }, [])
  const add = async () => {
    setState('asking')
    if ((await Notification.requestPermission()) !== 'granted') return setState('denied')
    try {
      const { endpoint, keys } = await subscribed(publicKey)
      await call({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] })
      setState('ready')
    } catch {
      setState('failed') // the browser's push service does not respond
    }
  }
  if (state === 'unknown') return null
  if (state === 'unable') return <p className="soft small">{t('pushUnable')}</p>
  return (
    <>
      <p>
        <button type="button" className="act" disabled={state === 'asking'} onClick={() => void add()}>
          {t('pushOn')}
        </button>
      </p>
      <p role="status" className="small">
        {refusal
          ? refusal.message
          : state === 'denied'
            ? t('pushDenied')
            : state === 'failed'
              ? t('pushFailed')
              : ''}
      </p>
    </>
  )
}
