import type { WebhookEndpoint } from '#shop/webhooks/webhook.contract.ts'
import { TextField, Tick } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'

/** Fields of an endpoint: name, address, and subscribed events. */
export function EndpointFields({
  events,
  endpoint,
}: {
  /** Available events. */
  events: readonly string[]
  endpoint?: Pick<WebhookEndpoint, 'name' | 'url' | 'events'>
}) {
  const t = useWords('webhookEndpoints')
  return (
    <>
      <div className="desk-card fields">
        <TextField
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          defaultValue={endpoint?.name}
          required
          maxLength={80}
        />
        <TextField
          name="url"
          type="url"
          label={t('url')}
          hint={t('urlHint')}
          defaultValue={endpoint?.url}
          whole
          required
          maxLength={500}
        />
      </div>
      <EventTicks events={events} wanted={endpoint?.events ?? []} />
    </>
  )
}

/** Events grouped by record. */
function EventTicks({ events, wanted }: { events: readonly string[]; wanted: readonly string[] }) {
  const t = useWords('webhookEndpoints')
  const thing = useWords('webhookThing')
  const groups = Map.groupBy(events, (event) => event.split('.')[0] ?? '')
  return (
    <div>
      <p className="soft" style={{ marginBottom: 12 }}>
        {t('eventsHint')}
      </p>
      <div className="desk-rights">
        {[...groups].map(([group, names]) => (
          <fieldset key={group} className="desk-card">
            <legend>
              {thing.has(group as never) ? thing(group as never) : group /* checked by `has` */}
            </legend>
            {names.map((name) => (
              <Tick
                key={name}
                name={`events[${events.indexOf(name)}]`}
                value={name}
                label={<code className="small">{name}</code>}
                defaultChecked={wanted.includes(name)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
