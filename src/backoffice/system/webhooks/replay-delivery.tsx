import type { Delivery } from '#shop/webhooks/webhook.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'

/** Sends a finished delivery again. */
export function ReplayDelivery({
  delivery: { id, event, state },
  look,
}: {
  delivery: Pick<Delivery, 'id' | 'event' | 'state'>
  look: string
}) {
  const t = useWords('webhookEndpoints')
  if (state !== 'delivered' && state !== 'dead') return null
  return (
    <ActForm
      call={calls.replayDelivery}
      fixed={{ id }}
      says={t('replayed')}
      className="row"
      label={t('replayAt', { event })}
    >
      <Send look={look}>{t('replay')}</Send>
    </ActForm>
  )
}
