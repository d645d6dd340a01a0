import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listClients, type LinkClient } from '#shop/linking/client.contract.ts'
import { subjectsOf } from '#shop/linking/scope.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listClients, {})

/** Platforms whose assistants members can link: authentication, usage, and removal. */
export default function LinkClients() {
  const t = useWords('linkClients')
  const may = useMay()
  const { clients } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        {may('integrations.manage') ? (
          <Link to="/desk/system/assistants/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <p className="soft">{t('about')}</p>
      {clients.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <section className="desk-card flush" aria-label={t('title')}>
          <Scroll label={t('title')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('name')}</th>
                  <th>{t('state')}</th>
                  <th>{t('method')}</th>
                  <th>{t('may')}</th>
                  <th className="amount">{t('links')}</th>
                  <th>{t('lastUsed')}</th>
                  <th>
                    <span className="unseen">{t('revoke')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {clients.map((client) => (
                  <ClientRow key={client.id} client={client} />
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
    </>
  )
}

function ClientRow({ client }: { client: LinkClient }) {
  const t = useWords('linkClients')
  const may = useMay()
  const { id, name, profileUrl, redirectUris, state, method, scopes, links, usedAt } = client
  return (
    <tr>
      <th scope="row">
        {name}
        <div className="small soft">{profileUrl}</div>
        <div className="num small soft">{t('clientId', { id })}</div>
        <details>
          <summary className="small">{t('redirectCount', { count: redirectUris.length })}</summary>
          <ul className="small">
            {redirectUris.map((uri) => (
              <li key={uri}>
                <code>{uri}</code>
              </li>
            ))}
          </ul>
        </details>
      </th>
      <td className="tight">
        <span className={`desk-label ${state === 'active' ? 'ok' : ''}`}>{t(`stateOf.${state}`)}</span>
      </td>
      <td>{t(`methodOf.${method}`)}</td>
      <td>
        {subjectsOf(scopes)
          .map((subject) => t(`subject.${subject}`))
          .join(' · ')}
      </td>
      <td className="amount">{links}</td>
      <td className="tight soft">{usedAt === null ? t('never') : <Moment at={usedAt} />}</td>
      <td>
        {may('integrations.manage') && state === 'active' ? (
          <ActPanel title={t('revoke')} look="quiet">
            <ActForm
              call={calls.revokeLinkClient}
              fixed={{ id }}
              says={t('revoked')}
              label={t('revokeOf', { name })}
            >
              <p className="soft small">{t('revokeHint', { count: links })}</p>
              <div className="row">
                <Send look="danger">{t('revoke')}</Send>
              </div>
            </ActForm>
          </ActPanel>
        ) : null}
      </td>
    </tr>
  )
}
