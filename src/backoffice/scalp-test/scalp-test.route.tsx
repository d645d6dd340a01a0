import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listVersions, scalpReport, type DeskVersion } from '#shop/scalp-test/desk/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { Funnel } from './funnel.tsx'

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listVersions, {})),
  report: await callDesk(args, scalpReport, queryOf(args, scalpReport)),
})

/** `/desk/scalp-test`: versions of the test, and its results in numbers. */
export default function ScalpTest() {
  const t = useWords('scalpTest')
  const { versions, report } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      <section className="desk-card flush" aria-labelledby="versions">
        <h2 id="versions">{t('versions')}</h2>
        {versions.length === 0 ? (
          <p className="desk-empty">{t('none')}</p>
        ) : (
          <Scroll labelledBy="versions">
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('version')}</th>
                  <th>{t('state')}</th>
                  <th>{t('note')}</th>
                  <th className="num">{t('errors')}</th>
                  <th>{t('changed')}</th>
                  <th>{t('published')}</th>
                </tr>
              </thead>
              <tbody>
                {versions.map((version) => (
                  <VersionRow key={version.id} version={version} />
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </section>
      <Funnel report={report} />
    </>
  )
}

function VersionRow({ version }: { version: DeskVersion }) {
  const t = useWords('scalpTest')
  return (
    <tr>
      <td className="tight">
        <Link to={`/desk/scalp-test/${version.id}`}>{t('versionOf', { number: version.number })}</Link>
      </td>
      <td>
        <StateLabel state={version.state} />
      </td>
      <td>{version.note || '—'}</td>
      <td className="num">{version.errorCount || '—'}</td>
      <td className="soft">
        {version.changedBy} · <Moment at={version.changedAt} />
      </td>
      <td className="soft">
        {version.publishedAt ? (
          <>
            {version.publishedBy} · <Moment at={version.publishedAt} />
          </>
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}
