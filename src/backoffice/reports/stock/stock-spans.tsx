import { useLoaderData } from 'react-router'
import type { StockFigures, StockValue } from '#shop/reports/stock/stock-value.contract.ts'
import { Scroll } from '../../shell/scroll.tsx'
import { StockCells, StockHeads } from './stock-figures.tsx'

type Span = { key: string; name: string; figures: StockFigures }

/** Stock by age or by time until expiry. */
export function StockSpans({
  id,
  title,
  head,
  rows,
}: {
  id: string
  title: string
  head: string
  rows: Span[]
}) {
  const { total } = useLoaderData<StockValue>()
  return (
    <section className="desk-card flush" aria-labelledby={id}>
      <header className="desk-report-by">
        <h2 id={id}>{title}</h2>
      </header>
      <Scroll labelledBy={id}>
        <table className="desk-table desk-spans">
          <thead>
            <tr>
              <th>{head}</th>
              <StockHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <StockCells figures={figures} total={total} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
