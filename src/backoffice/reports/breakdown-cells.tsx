import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { Change } from './figure-row.tsx'
import { ShareBar } from './share-bar.tsx'
import { useReportWords } from './use-report-words.ts'

export type BreakdownPart = { report: ReportAnswer; main: ReportAnswer['measures'][number] }

/** Whether rows have a share of the total, as additive measures do. */
export const isShared = ({ kind }: BreakdownPart['main']): boolean => kind === 'money' || kind === 'count'

type Figures = Readonly<Record<string, number | null>>

/** Figures of a row or the total: each measure, with share and change. */
export function BreakdownCells({
  report: { measures, total, currency, against },
  main,
  figures,
  before,
}: BreakdownPart & { figures: Figures; before: Figures | null }) {
  const { figure } = useReportWords()
  const [part, whole] = [figures[main.name] ?? 0, total[main.name] ?? 0]
  const share = whole === 0 ? null : part / whole
  return (
    <>
      {measures.map((measure) => (
        <td key={measure.name} className="num">
          {figure(measure, figures[measure.name], currency)}
        </td>
      ))}
      {isShared(main) ? <td className="num">{share === null ? '—' : <ShareBar share={share} />}</td> : null}
      {against ? (
        <td className="num">
          <Change now={figures[main.name] ?? null} before={before?.[main.name]} />
        </td>
      ) : null}
    </>
  )
}
