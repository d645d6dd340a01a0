import type { DeliveryState } from '#shop/webhooks/delivery.rules.ts'
import type { EndpointState } from '#shop/webhooks/endpoint.rules.ts'
import { useWords } from '../../words/words.tsx'

const endpointTones = { on: 'ok', failing: 'warn', off: '', stopped: 'bad', gone: 'bad' } as const
const deliveryTones = { waiting: '', sending: '', delivered: 'ok', dead: 'bad' } as const

export function EndpointLabel({ state }: { state: EndpointState }) {
  const t = useWords('webhookEndpoints')
  return <span className={`desk-label ${endpointTones[state]}`}>{t(`stateOf.${state}`)}</span>
}

/** State of a delivery; one that is retried after a failure is highlighted. */
export function DeliveryLabel({ state, attempts }: { state: DeliveryState; attempts: number }) {
  const t = useWords('webhookEndpoints')
  const tone = state === 'waiting' && attempts > 0 ? 'warn' : deliveryTones[state]
  return <span className={`desk-label ${tone}`}>{t(`deliveryState.${state}`)}</span>
}

/** HTTP status of a response, or why there was none. */
export function Answer({ status, failure }: { status: number | null; failure: string | null }) {
  const t = useWords('webhookEndpoints')
  if (status !== null) return <span className="num">{status}</span>
  if (failure === null) return <>—</>
  const key = `failure.${failure}` as Parameters<typeof t>[0] // checked by `has`
  return <>{t.has(key) ? t(key) : failure}</>
}
