import { useNavigate } from 'react-router'
import type { WebhookEndpoint } from '#shop/webhooks/webhook.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'

/** Actions of an endpoint by its state. */
export function EndpointActions({ endpoint: { id, offAt } }: { endpoint: WebhookEndpoint }) {
  const t = useWords('webhookEndpoints')
  const isOn = offAt === null
  return (
    <section className="desk-card stack" aria-label={t('toDo')}>
      {isOn ? (
        <ActForm call={calls.testWebhook} fixed={{ id }} says={t('tested')} className="row" label={t('test')}>
          <Send>{t('test')}</Send>
        </ActForm>
      ) : (
        <p className="soft">{t('offHint')}</p>
      )}
      <ActForm
        key={isOn ? 'off' : 'on'}
        call={calls.switchWebhook}
        fixed={{ id, on: isOn ? '0' : '1' }}
        className="row"
        label={t(isOn ? 'switchOff' : 'switchOn')}
      >
        <Send look={isOn ? '' : 'main'}>{t(isOn ? 'switchOff' : 'switchOn')}</Send>
      </ActForm>
      <div>
        <Link to={`/desk/system/webhooks/${id}/secret`} className="act">
          {t('rotate')}
        </Link>
      </div>
      {isOn ? <ReplaySpan id={id} /> : null}
      <Remove id={id} />
    </section>
  )
}

function ReplaySpan({ id }: { id: string }) {
  const t = useWords('webhookEndpoints')
  return (
    <ActPanel title={t('replaySpan')}>
      <ActForm call={calls.replayWebhooks} fixed={{ id }} says={t('replayed')} label={t('replaySpan')}>
        <p className="soft small">{t('replayHint')}</p>
        <div className="fields">
          <TextField name="from" type="datetime-local" label={t('from')} required />
          <TextField name="to" type="datetime-local" label={t('to')} required />
        </div>
        <div className="row">
          <Send>{t('replayGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

function Remove({ id }: { id: string }) {
  const t = useWords('webhookEndpoints')
  const navigate = useNavigate()
  return (
    <ActPanel title={t('remove')} look="quiet">
      <ActForm
        call={calls.removeWebhook}
        fixed={{ id }}
        goTo="/desk/system/webhooks"
        says={t('removed')}
        done={() => void navigate('/desk/system/webhooks')}
        label={t('remove')}
      >
        <p className="soft small">{t('removeHint')}</p>
        <div className="row">
          <Send look="danger">{t('removeGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
