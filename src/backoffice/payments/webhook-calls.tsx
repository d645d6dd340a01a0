import type { z } from 'zod'
import type { getPayment } from '#shop/payments/desk.contract.ts'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type WebhookCall = z.output<typeof getPayment.answer>['calls'][number]

/** Raw webhook calls of the provider about one payment. */
export function WebhookCalls({ calls }: { calls: readonly WebhookCall[] }) {
  const t = useWords('payments')
  return (
    <section className="desk-card" aria-labelledby="heard">
      <h2 id="heard">{t('heard')}</h2>
      {calls.length === 0 ? <p className="soft">{t('nothingHeard')}</p> : null}
      {calls.map((call) => (
        <details key={call.id}>
          <summary>
            <Moment at={call.receivedAt} /> {call.state}
          </summary>
          <pre>{call.body}</pre>
        </details>
      ))}
    </section>
  )
}
