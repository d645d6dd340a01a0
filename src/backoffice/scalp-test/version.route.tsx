import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { getVersion } from '#shop/scalp-test/desk/desk.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useNamedCodes } from '../products/goods/named-codes.tsx'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useLocale, useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getVersion, { id: args.params.id ?? '' })
export type VersionPage = Awaited<ReturnType<typeof loader>>

/** `/desk/scalp-test/{id}`: a version, its problems, and the differences from the live one. */
export default function Version() {
  const t = useWords('scalpTest')
  const page = useLoaderData<typeof loader>()
  const { version } = page
  return (
    <>
      <PageTop title={t('versionOf', { number: version.number })}>
        <Link to="/desk/scalp-test" className="act">
          {t('title')}
        </Link>
        <Link to={`/desk/scalp-test/${version.id}/try`} className="act">
          {t('try')}
        </Link>
      </PageTop>
      <div className="row" style={{ marginBottom: 14 }}>
        <StateLabel state={version.state} />
        <span className="soft">{version.note}</span>
      </div>
      <Actions page={page} />
      <Errors page={page} />
      <div className="desk-two">
        <Parts page={page} />
        <Differences page={page} />
      </div>
    </>
  )
}

type Props = { page: VersionPage }

function Actions({ page: { version } }: Props) {
  const t = useWords('scalpTest')
  const may = useMay()
  const navigate = useNavigate()
  const { id, revision, state, errorCount } = version
  const isOpen = state === 'draft' || state === 'trial'
  const fixed = { id, revision: String(revision) }
  return (
    <div className="row" style={{ marginBottom: 18, alignItems: 'flex-start' }}>
      {may('scalp.edit') ? (
        <ActPanel title={t('copy')}>
          <ActForm
            call={calls.copyScalpVersion}
            fixed={{ id }}
            goTo="/desk/scalp-test/{version.id}"
            says={t('copied')}
            done={({ version: made }) => void navigate(`/desk/scalp-test/${(made as { id: string }).id}`)} // of the response
          >
            <TextField name="note" label={t('note')} maxLength={200} />
            <Send>{t('copy')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
      {may('scalp.edit') && isOpen ? (
        <ActForm
          call={calls.setScalpVersionState}
          fixed={{ ...fixed, state: state === 'draft' ? 'trial' : 'draft' }}
          className="row"
        >
          <Send look="">{t(state === 'draft' ? 'toTrial' : 'toDraft')}</Send>
        </ActForm>
      ) : null}
      {may('scalp.publish') && state !== 'live' && errorCount === 0 ? (
        <ActPanel title={t(state === 'retired' ? 'publishAgain' : 'publish')}>
          <ActForm call={calls.publishScalpVersion} fixed={fixed} says={t('publishedNow')}>
            <p className="soft">{t('publishText')}</p>
            <TextField name="reason" label={t('reason')} maxLength={300} />
            <Send>{t('publish')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
    </div>
  )
}

function Errors({ page: { errors } }: Props) {
  const t = useWords('scalpTest')
  if (errors.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="faults" style={{ marginBottom: 18 }}>
      <h2 id="faults">{t('errorsTitle', { count: errors.length })}</h2>
      <ul className="stack">
        {errors.map(({ kind, at }) => (
          <li key={`${kind} ${at}`}>
            {t(`error.${kind}`)} <code className="soft">{at}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

const kinds = ['steps', 'types', 'traits', 'flags', 'picks'] as const

function Parts({ page: { version, parts } }: Props) {
  const t = useWords('scalpTest')
  const locale = useLocale()
  const picks = parts.filter(({ kind }) => kind === 'picks').flatMap(({ detail }) => codesIn(detail))
  const named = useNamedCodes([...new Set(picks)])
  return (
    <div className="stack">
      {kinds.map((kind) => (
        <section key={kind} className="desk-card flush" aria-labelledby={`part-${kind}`}>
          <h2 id={`part-${kind}`}>{t(`part.${kind}`)}</h2>
          <table className="desk-table">
            <tbody>
              {parts
                .filter((part) => part.kind === kind)
                .map(({ part, name, detail }) => (
                  <tr key={part}>
                    <td>
                      <Link to={`/desk/scalp-test/${version.id}/part?part=${encodeURIComponent(part)}`}>
                        {kind === 'picks' ? t(`role.${roleOf(textIn(locale, name))}`) : textIn(locale, name)}
                      </Link>
                    </td>
                    <td className="soft small">
                      {kind === 'picks'
                        ? codesIn(detail).map((code) => <div key={code}>{named(code)}</div>)
                        : detail}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

/** Codes of the products that a rule selects from, in order. */
const codesIn = (detail: string) => detail.split(', ').filter((code) => code !== '')

const roleWords = ['wash', 'conditioner', 'serum', 'mask', 'tool', 'ends', 'treatment'] as const
const roleOf = (word: string) => roleWords.find((role) => role === word) ?? 'wash'

function Differences({ page: { differences, differenceCount, against } }: Props) {
  const t = useWords('scalpTest')
  return (
    <section className="desk-card flush" aria-labelledby="differences">
      <h2 id="differences">
        {against === null ? t('differences') : t('differencesTo', { number: against })}
      </h2>
      {differences.length === 0 ? (
        <p className="desk-empty">{t('noDifferences')}</p>
      ) : (
        <Scroll labelledBy="differences">
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('where')}</th>
                <th>{t('before')}</th>
                <th>{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ at, before, after }) => (
                <tr key={at}>
                  <td>
                    <code className="small">{at}</code>
                  </td>
                  <td>{before ?? '—'}</td>
                  <td>{after ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {differenceCount > differences.length ? (
        <p className="soft small" style={{ padding: '0 18px 14px' }}>
          {t('moreDifferences', { count: differenceCount - differences.length })}
        </p>
      ) : null}
    </section>
  )
}
