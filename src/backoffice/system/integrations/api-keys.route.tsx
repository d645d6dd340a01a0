import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listKeys, type ApiKey } from '#shop/staff/keys/key.contract.ts'
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

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listKeys, {})

/** API keys: permissions, last use, and expiry. */
export default function ApiKeys() {
  const t = useWords('apiKeys')
  const may = useMay()
  const { keys } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        {may('integrations.manage') ? (
          <Link to="/desk/system/api-keys/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <p className="soft">
        {t('about')}{' '}
        <a href="/api/v1/docs" className="link">
          {t('document')}
        </a>
      </p>
      {keys.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <section className="desk-card flush" aria-label={t('title')}>
          <Scroll label={t('title')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('name')}</th>
                  <th>{t('state')}</th>
                  <th>{t('scopes')}</th>
                  <th>{t('madeBy')}</th>
                  <th>{t('lastUsed')}</th>
                  <th>{t('until')}</th>
                  <th>
                    <span className="unseen">{t('revoke')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {keys.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
    </>
  )
}

const tones = { active: 'ok', expired: '', revoked: '', orphaned: 'warn' } as const

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const t = useWords('apiKeys')
  const may = useMay()
  const { id, name, prefix, state, createdBy, lastUsedAt, expiresAt } = apiKey
  return (
    <tr>
      <th scope="row">
        {name}
        <div className="num small soft">{prefix}…</div>
      </th>
      <td className="tight">
        <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>
      </td>
      <td>
        <Scopes apiKey={apiKey} />
      </td>
      <td>{createdBy}</td>
      <td className="tight soft">{lastUsedAt === null ? t('never') : <Moment at={lastUsedAt} />}</td>
      <td className="tight soft">
        <Moment at={expiresAt} />
      </td>
      <td>
        {may('integrations.manage') && state !== 'revoked' ? (
          <ActPanel title={t('revoke')} look="quiet">
            <ActForm
              call={calls.revokeApiKey}
              fixed={{ id }}
              says={t('revoked')}
              label={t('revokeOf', { name })}
            >
              <p className="soft small">{t('revokeHint')}</p>
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

/** Permissions of a key as text; those that its creator no longer has are struck through. */
function Scopes({ apiKey: { scopes, dormant } }: { apiKey: ApiKey }) {
  const t = useWords('apiKeys')
  const right = useWords('right')
  return (
    <details>
      <summary>
        {t('scopeCount', { count: scopes.length })}
        {dormant.length > 0 ? ` · ${t('dormantCount', { count: dormant.length })}` : ''}
      </summary>
      <ul className="small">
        {scopes.map((scope) => (
          <li key={scope}>
            {dormant.includes(scope) ? <s title={t('dormant')}>{right(scope)}</s> : <>{right(scope)}</>}{' '}
            <code className="soft">{scope}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
