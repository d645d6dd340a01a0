import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { isDifference } from '#shop/payments/settlement/match.rules.ts'
import { getSettlement, type SettlementFile } from '#shop/payments/settlement/settlement.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useMethodName } from '../methods.ts'
import { FileState } from './file-state.tsx'
import { MissingLines, SettlementLines } from './settlement-lines.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(
    args,
    getSettlement,
    queryOf(args, getSettlement, { id: args.params.id ?? '', limit: String(size) }),
  )

/** One file: what each of its lines is beside what stands here, before it is booked and after. */
export default function Settlement() {
  const t = useWords('settlement')
  const { file, lines, total, missing } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={file.fileName || t('title')}>
        <Link to="/desk/payments/settlements" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <div className="stack wide">
        <Head file={file} />
        <Counts file={file} />
        {missing.length > 0 ? <MissingLines missing={missing} /> : null}
        <section className="desk-card stack" aria-labelledby="lines">
          <h2 id="lines">{t('lines')}</h2>
          <FindingTabs file={file} />
          <SettlementLines lines={lines} />
        </section>
        <Pages total={total} size={size} />
      </div>
    </>
  )
}

function Head({ file }: { file: SettlementFile }) {
  const t = useWords('settlement')
  const may = useMay()
  const method = useMethodName()
  const { id, state } = file
  return (
    <section className="desk-card stack" aria-label={t('state')}>
      <p className="row">
        <FileState state={state} />
        <span>
          {method(file.method)} ·{' '}
          <span className="num">
            {file.coversFrom} – {file.coversUntil}
          </span>
        </span>
        <span className="soft small">
          {file.uploadedBy} · <Moment at={file.uploadedAt} />
          {file.endedAt ? (
            <>
              {' · '}
              {t(`endedBy.${state === 'booked' ? 'booked' : 'discarded'}`, {
                who: file.endedBy ?? '',
              })}{' '}
              · <Moment at={file.endedAt} />
            </>
          ) : null}
        </span>
      </p>
      {state === 'checked' ? <p className="soft">{t('dryRun')}</p> : null}
      {state === 'checked' && may('closing.write') ? (
        <div className="row no-print">
          <ActForm call={calls.bookSettlement} fixed={{ id }} className="row">
            <Send>{t('book', { count: file.lines })}</Send>
          </ActForm>
          <ActForm call={calls.discardSettlement} fixed={{ id }} className="row">
            <Send look="quiet">{t('discard')}</Send>
          </ActForm>
        </div>
      ) : null}
      {state === 'booked' && file.differences > 0 ? (
        <Link to={`/desk/payments/differences?state=open&method=${file.method}`} className="act no-print">
          {t('toDifferences', { count: file.differences })}
        </Link>
      ) : null}
    </section>
  )
}

/** What lines of one kind come to, a currency each. */
function Counts({ file: { counts } }: { file: SettlementFile }) {
  const t = useWords('settlement')
  return (
    <section className="desk-card stack" aria-labelledby="sums">
      <h2 id="sums">{t('sums')}</h2>
      <Scroll labelledBy="sums">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('finding')}</th>
              <th className="r">{t('lines')}</th>
              <th className="r">{t('gross')}</th>
              <th className="r">{t('fee')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ finding, currency, lines, gross, fee }) => (
              <tr key={`${finding} ${currency}`}>
                <td>
                  <span className={`desk-label ${isDifference(finding) ? 'bad' : ''}`}>
                    {t(`findingOf.${finding}`)}
                  </span>
                </td>
                <td className="r num">{lines}</td>
                <td className="r">
                  <Amount of={gross} currency={currency} />
                </td>
                <td className="r">
                  <Amount of={fee} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

function FindingTabs({ file: { counts, lines } }: { file: SettlementFile }) {
  const t = useWords('settlement')
  const [query] = useSearchParams()
  const shown = query.get('finding')
  const findings = [...new Set(counts.map(({ finding }) => finding))]
  const countOf = (finding: string) =>
    counts.filter((each) => each.finding === finding).reduce((sum, each) => sum + each.lines, 0)
  return (
    <nav className="desk-views no-print" aria-label={t('finding')}>
      <Link to="?" aria-current={shown === null ? 'page' : undefined}>
        {t('all')} <span className="num soft">{lines}</span>
      </Link>
      {findings.map((finding) => (
        <Link key={finding} to={`?finding=${finding}`} aria-current={shown === finding ? 'page' : undefined}>
          {t(`findingOf.${finding}`)} <span className="num soft">{countOf(finding)}</span>
        </Link>
      ))}
    </nav>
  )
}
