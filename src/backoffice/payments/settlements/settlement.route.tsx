import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { getSettlement, type SettlementFile } from '#shop/payments/settlement/settlement.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { useWords } from '../../words/words.tsx'
import { SettlementLines } from './settlement-lines.tsx'
import { MissingLines } from './missing-lines.tsx'
import { SettlementHead } from './settlement-head.tsx'
import { SettlementCounts } from './settlement-counts.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(
    args,
    getSettlement,
    queryOf(args, getSettlement, { id: args.params.id ?? '', limit: String(size) }),
  )

/** A settlement file: its lines compared with the accounts, before and after booking. */
export default function Settlement() {
  const t = useWords('settlement')
  const { file, lines, total, missing, missingTotal } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={file.fileName || t('title')}>
        <Link to="/desk/payments/settlements" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <div className="stack wide">
        <SettlementHead file={file} />
        <SettlementCounts file={file} />
        {missing.length > 0 ? <MissingLines missing={missing} missingTotal={missingTotal} /> : null}
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
