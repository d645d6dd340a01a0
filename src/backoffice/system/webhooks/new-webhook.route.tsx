import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listEndpoints, proposeSecret } from '#shop/webhooks/webhook.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { ProposedSecret } from './proposed-secret.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { seed, secret } = await callDesk(args, proposeSecret, {})
  return { seed, secret, events: (await callDesk(args, listEndpoints, {})).events }
}

/** No reload, because each load generates another secret, and the confirmed one must be the one shown. */
export const shouldRevalidate = () => false

/** New endpoint; its secret is shown before it is activated, so that no response or cookie contains it. */
export default function NewWebhook() {
  const t = useWords('webhookEndpoints')
  const { seed, secret, events } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('new')} />
      <ActForm
        call={calls.createWebhook}
        fixed={{ seed }}
        goTo="/desk/system/webhooks/{endpoint.id}"
        says={t('made')}
        done={({ endpoint }) =>
          location.assign(
            `/desk/system/webhooks/${(endpoint as { id: string }).id /* declared by the contract */}`,
          )
        }
        label={t('new')}
      >
        <EndpointFields events={events} />
        <div className="desk-card stack">
          <ProposedSecret secret={secret} />
          <div className="row">
            <Send>{t('create')}</Send>
          </div>
        </div>
      </ActForm>
    </>
  )
}
