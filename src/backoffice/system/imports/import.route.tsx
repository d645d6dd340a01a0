import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getImportRun, type ImportRun } from '#shop/imports/import-run.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { TableLinks } from '../../shell/list/table-links.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { placeOf } from './brought.ts'
import { RunState, useRunAuthor, useRunName } from './run-state.tsx'

const size = 100
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getImportRun, queryOf(args, getImportRun, { id: args.params.id ?? '', limit: String(size) }))

/** An import: author, file, result, and refused rows. */
export default function ImportRunPage() {
  const t = useWords('importRuns')
  const may = useMay()
  const nameOf = useRunName()
  const { run, problems, total } = useLoaderData<typeof loader>()
  const place = placeOf(run)
  return (
    <>
      <PageTop title={`${t(`kindOf.${run.kind}`)} · ${nameOf(run)}`}>
        {place && may(place.right) ? (
          <Link to={place.path} className="act">
            {t(place.word)}
          </Link>
        ) : null}
        <Link to="/desk/system/imports" className="act quiet">
          {t('title')}
        </Link>
      </PageTop>
      <Facts run={run} />
      {total === 0 ? null : (
        <section className="desk-card stack" aria-labelledby="problems">
          <h2 id="problems">{t('problems')}</h2>
          <Scroll labelledBy="problems">
            <table className="desk-table">
              <thead>
                <tr>
                  <th className="r">{t('line')}</th>
                  <th>{t('about')}</th>
                  <th>{t('why')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ line, name, message }, index) => (
                  <tr key={index}>
                    <td className="r num tight">{line}</td>
                    <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                      {name}
                    </th>
                    <td className="wrap">{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <Pages total={total} size={size} />
        </section>
      )}
    </>
  )
}

function Facts({ run }: { run: ImportRun }) {
  const t = useWords('importRuns')
  const authorOf = useRunAuthor()
  return (
    <section className="desk-card stack" aria-labelledby="standing">
      <h2 id="standing" className="row">
        {t('standing')} <RunState run={run} />
      </h2>
      {run.reason === '' ? null : <p>{run.reason}</p>}
      <dl className="facts">
        <dt>{t('by')}</dt>
        <dd>{authorOf(run)}</dd>
        <dt>{t('when')}</dt>
        <dd>
          <Moment at={run.startedAt} />
        </dd>
        <dt>{t('ended')}</dt>
        <dd>{run.endedAt === null ? '—' : <Moment at={run.endedAt} />}</dd>
        {(['rows', 'accepted', 'refused', 'changed'] as const).map((name) => (
          <Count
            key={name}
            label={t(name === 'changed' && run.isDryRun ? 'wouldChange' : name)}
            of={run[name]}
          />
        ))}
      </dl>
      <ErrorFile run={run} />
    </section>
  )
}

const Count = ({ label, of }: { label: string; of: number | null }) => (
  <>
    <dt>{label}</dt>
    <dd className="num">{of ?? '—'}</dd>
  </>
)

/** Download of refused product rows, to be corrected. */
function ErrorFile({ run: { kind, subjectId, refused } }: { run: ImportRun }) {
  const t = useWords('importRuns')
  const may = useMay()
  if (kind !== 'products' || subjectId === null || !refused || !may('products.texts')) return null
  return (
    <p className="row">
      {t('errorFile')}
      <TableLinks
        label={t('errorFile')}
        to={(format) => `/api/admin/v1/product-imports/${subjectId}/errors?format=${format}`}
      />
    </p>
  )
}
