import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'

type Row = Record<'rating' | 'published' | 'rejected' | 'changesRequested' | 'hidden' | 'waiting', number>

/** Outcome of moderation by rating, which would reveal a bias by rating. */
export function StarCounts({ rows }: { rows: readonly Row[] }) {
  const t = useWords('reviews')
  const state = useWords('state')
  return (
    <section className="desk-card flush" style={{ marginTop: 16 }} aria-labelledby="by-stars">
      <h2 id="by-stars">{t('byStars')}</h2>
      <Scroll labelledBy="by-stars">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('stars')}</th>
              <th className="r">{state('published')}</th>
              <th className="r">{state('rejected')}</th>
              <th className="r">{state('changes_requested')}</th>
              <th className="r">{state('hidden')}</th>
              <th className="r">{state('processing')}</th>
              <th className="r">{t('share')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const decided = row.published + row.rejected + row.hidden
              return (
                <tr key={row.rating}>
                  <td className="num">{row.rating}</td>
                  <td className="r num">{row.published}</td>
                  <td className="r num">{row.rejected}</td>
                  <td className="r num">{row.changesRequested}</td>
                  <td className="r num">{row.hidden}</td>
                  <td className="r num">{row.waiting}</td>
                  <td className="r num">
                    {decided === 0 ? '—' : `${Math.round((row.published / decided) * 100)}%`}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
