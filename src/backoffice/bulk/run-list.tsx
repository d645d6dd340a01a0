import type { BulkRun } from '#shop/bulk/bulk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Past bulk actions. */
export function RunList({ runs }: { runs: readonly BulkRun[] }) {
  const t = useWords('bulk')
  return (
    <section className="desk-card" aria-labelledby="bulk-runs">
      <h2 id="bulk-runs">{t('before')}</h2>
      <Scroll label={t('before')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('what')}</th>
              <th>{t('state')}</th>
              <th className="r">{t('item.done')}</th>
              <th className="r">{t('item.refused')}</th>
              <th>{t('when')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>
                  <Link to={`/desk/bulk/${run.id}`}>{t(`action.${run.action}`)}</Link>{' '}
                  <span className="soft small">{run.startedBy}</span>
                </td>
                <td>{t(`runState.${run.state}`)}</td>
                <td className="r num">{run.done}</td>
                <td className="r num">{run.refused}</td>
                <td className="tight soft">
                  <Moment at={run.startedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
