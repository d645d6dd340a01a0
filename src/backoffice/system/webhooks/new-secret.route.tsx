import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getEndpoint, proposeSecret } from '#shop/webhooks/webhook.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { ProposedSecret } from './proposed-secret.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { endpoint } = await callDesk(args, getEndpoint, { id: args.params.id ?? '' })
  return { endpoint, ...(await callDesk(args, proposeSecret, {})) }
}

/** No reload, because each load generates another secret, and the confirmed one must be the one shown. */
export const shouldRevalidate = () => false

/** New signing secret of an endpoint, shown before it is used; the previous one also signs for a day. */
export default function NewSecret() {
  const t = useWords('webhookEndpoints')
  const { endpoint, seed, secret } = useLoaderData<typeof loader>()
  const page = `/desk/system/webhooks/${endpoint.id}`
  return (
    <>
      <PageTop title={`${t('rotate')} · ${endpoint.name}`}>
        <Link to={page} className="act">
          {t('endpoint')}
        </Link>
      </PageTop>
      <ActForm
        call={calls.rotateWebhookSecret}
        fixed={{ id: endpoint.id, seed }}
        goTo={page}
        says={t('rotated')}
        done={() => location.assign(page)}
        label={t('rotate')}
      >
        <div className="desk-card stack">
          <ProposedSecret secret={secret} />
          <p className="soft">{t('rotateHint')}</p>
          <div className="row">
            <Send>{t('rotateGo')}</Send>
          </div>
        </div>
      </ActForm>
    </>
  )
}
